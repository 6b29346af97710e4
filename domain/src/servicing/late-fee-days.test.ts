import { expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules, aPayment } from '../../testing/builders.ts'
import { parseDay } from '../calendar.ts'
import { cents } from '../money.ts'
import { closeDay } from './close-day.ts'
import { isLateFeeStopped, lateFeesOn } from './late-fees.ts'
import { simulateHistory } from '../../testing/simulate-history.ts'

const flat = { lateFeePercent: 0n, lateFeeFlat: cents(15_00n), lateFeeMin: null }
const none = { ...flat, lateFeeFlat: cents(0n) }

// The first installment is due on 15 February, with ten days of grace.
it.each([
  ['a flat amount alone', flat, [15_00n]],
  ['a percentage and a flat amount', { ...flat, lateFeePercent: 5_00000n }, [38_39n]],
  ['nothing', none, []],
  ['nothing, but at least ten dollars', { ...none, lateFeeMin: cents(10_00n) }, []],
])('charges as late fee %s', (_what, rules, amounts) => {
  const loan = aLoanUnderRules({}, rules)
  const { state } = afterEvents(loan, [])
  const fees = lateFeesOn(loan, state, parseDay('2026-02-26'))
  expect(fees.map(({ amount }) => amount)).toEqual(amounts)
})

it.each([
  ['2026-02-25', false],
  ['2026-02-26', true],
  ['2026-02-27', true],
])('stops for a deferral from 26 February the late fees of %s: %s', (day, isStopped) => {
  const loan = aLoanUnderRules({}, flat)
  const on = parseDay('2026-02-26')
  const { state } = afterEvents(loan, [{ kind: 'flagged', flag: 'deferral', on }])
  expect(isLateFeeStopped(loan, state, parseDay(day))).toBe(isStopped)
})

it('closes missed days in order, before a payment of today fills them up', () => {
  const loan = aLoanUnderRules({}, flat)
  const today = parseDay('2026-03-30')
  const facts = [{ kind: 'disbursed', on: loan.terms.contractOn } as const]
  const paid = aPayment('p1', '935.68', '2026-03-30')
  const { state, rows } = simulateHistory(loan, [...facts, paid], today)
  expect(state.lateFees.map(({ no, on, waivedOn }) => [no, on, waivedOn])).toEqual([
    [1, '2026-02-26', null],
    [2, '2026-03-26', null],
  ])
  const kinds = rows.map(({ event }) => event.kind).filter((kind) => kind !== 'accrued')
  expect(kinds).toEqual(['disbursed', 'lateFeeAssessed', 'lateFeeAssessed', 'payment'])
  // What was posted first would hide both: whoever posts has to close the days before.
  const { state: asIs } = afterEvents(loan, [paid])
  expect(closeDay(loan, asIs, today).state.lateFees).toEqual([])
})
