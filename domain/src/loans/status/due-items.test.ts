import { expect, it } from 'vitest'
import { aFee, afterEvents, aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import { addDays, parseDay } from '../../calendar.ts'
import { formatDollars, parseDollars, sum } from '../../money.ts'
import type { LoanHistoryEvent } from '../../../testing/replay-events.ts'
import { maturityDate } from '../contract-terms/installments.ts'
import { amountsDue } from './amounts-due.ts'
import { dueItems } from './due-items.ts'

const loan = aLoanUnderRules()
const late = aFee('lateFee', '23.39', '2026-02-26')
const returned = aFee('nsfFee', '25.00', '2026-02-27')
const part = aPayment('p1', '400.00', '2026-02-15')

function partsOn(today: string, history: readonly LoanHistoryEvent[]): string[] {
  const { state } = afterEvents(loan, history)
  const { totalAmountDue: total } = amountsDue(loan, state, { today: parseDay(today) })
  return dueItems(loan, state, { today: parseDay(today), total }).map(
    ({ kind, on, amount }) => `${kind} ${on ?? '-'} ${formatDollars(amount)}`,
  )
}

it.each([
  ['2026-02-20', [], ['installment 2026-02-15 467.84']],
  ['2026-02-20', [part], ['installment 2026-02-15 67.84']],
  [
    '2026-03-16',
    [late, returned],
    [
      'installment 2026-02-15 467.84',
      'installment 2026-03-15 467.84',
      'lateFee - 23.39',
      'nsfFee - 25.00',
    ],
  ],
  ['2026-02-10', [], []],
])('says what is due on %s is made of', (today, history, parts) => {
  expect(partsOn(today, history)).toEqual(parts)
})

it('says of a loan that matured that what is left and the fees make up all that is due', () => {
  const maturesOn = maturityDate(loan.terms)
  const today = addDays(maturesOn, 10)
  const paid = aPayment('p2', '16000.00', addDays(maturesOn, -5))
  const { state } = afterEvents(loan, [late, paid, aFee('lateFee', '0.58', addDays(maturesOn, 3))])
  const { totalAmountDue: total } = amountsDue(loan, state, { today })
  const items = dueItems(loan, state, { today, total })
  expect(sum(items.map(({ amount }) => amount))).toBe(total)
  expect(items.at(-1)).toMatchObject({ kind: 'lateFee', amount: state.lateFee })
  expect(items.filter(({ kind }) => kind === 'installment').at(-1)?.on).toBe(maturesOn)
})

it('says that a next payment is the next installment and the fees that are due', () => {
  const { state } = afterEvents(loan, [aFee('nsfFee', '100.00', '2026-02-05')])
  const today = parseDay('2026-02-10')
  const total = parseDollars('567.84')
  expect(amountsDue(loan, state, { today }).nextPayment).toBe(total)
  expect(dueItems(loan, state, { today, total, withNext: true })).toEqual([
    { kind: 'installment', on: '2026-02-15', amount: 467_84n },
    { kind: 'nsfFee', on: null, amount: 100_00n },
  ])
})

it('names no parts that do not make up the amount', () => {
  const { state } = afterEvents(loan, [])
  const question = { today: parseDay('2026-02-20'), total: parseDollars('1.00') }
  expect(dueItems(loan, state, question)).toEqual([])
})
