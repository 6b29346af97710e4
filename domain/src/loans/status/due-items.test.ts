import { expect, it } from 'vitest'
import { aFee, afterEvents, aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import { parseDay } from '../../calendar.ts'
import { formatDollars, parseDollars } from '../../money.ts'
import type { LoanHistoryEvent } from '../../../testing/replay-events.ts'
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

it('names no parts that do not make up the amount', () => {
  const { state } = afterEvents(loan, [])
  const question = { today: parseDay('2026-02-20'), total: parseDollars('1.00') }
  expect(dueItems(loan, state, question)).toEqual([])
})
