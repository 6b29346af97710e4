import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import { parseTable } from '../../../testing/parse-table.ts'
import { addDays, dayOf, type LocalDate, instantAt, parseDay } from '../../calendar.ts'
import { cents, formatDollars, parseDollars } from '../../money.ts'
import { processingDay } from '../../payments/effective-date.ts'
import type { MethodKind } from '../../payments/payment-method.ts'
import type { LoanUnderRules } from '../events/loan-event.ts'
import { isMissedPayoff } from './missed-payoff.ts'
import { highestPayment } from './payoff.ts'
import { replayEvents } from '../../../testing/replay-events.ts'

const day = parseDay
const loan = aLoanUnderRules({}, { chargeOffDays: 0 })
const never = disbursed(loan)

/** The worked loan, 18,800.00 at 9%, of which nothing was paid. */
function disbursed(under: LoanUnderRules) {
  return replayEvents(under, [{ kind: 'disbursed', on: day('2026-01-15') }]).state
}

describe('the payoff goes by the day on which the payment posts', () => {
  // One day's interest is 4.63562: the payoff of 2026-11-20 is 20,232.41.
  const rows = parseTable(`
    paidOn     at       kind country cutOff | postsOn    payoff
    2026-11-20 16:59:59 ach  US      no     | 2026-11-20 20232.41
    2026-11-20 17:00:00 ach  US      no     | 2026-11-23 20246.31
    2026-11-20 17:00:00 pad  CA      no     | 2026-11-23 20246.31
    2026-11-20 17:00:00 card US      no     | 2026-11-20 20232.41
    2026-11-20 17:00:00 card US      yes    | 2026-11-21 20237.04
    2026-11-21 10:00:00 ach  US      no     | 2026-11-23 20246.31
    2026-11-22 23:59:59 ach  US      no     | 2026-11-23 20246.31
    2026-11-23 00:00:00 ach  US      no     | 2026-11-23 20246.31
    2026-11-25 16:59:59 ach  US      no     | 2026-11-25 20255.58
    2026-11-25 17:00:00 ach  US      no     | 2026-11-27 20264.85
    2026-11-25 17:00:00 pad  CA      no     | 2026-11-26 20260.22
    2026-11-26 12:00:00 ach  US      no     | 2026-11-27 20264.85
    2026-12-24 17:00:00 ach  US      no     | 2026-12-28 20408.56
    2026-12-24 17:00:00 pad  CA      no     | 2026-12-29 20413.19
    2026-12-25 09:00:00 pad  CA      no     | 2026-12-29 20413.19
    2026-12-26 09:00:00 ach  US      no     | 2026-12-28 20408.56
    2026-12-31 17:00:00 ach  US      no     | 2027-01-04 20441.01
    2027-07-01 09:00:00 pad  CA      no     | 2027-07-02 21270.78
    2027-07-02 17:00:00 ach  US      no     | 2027-07-06 21289.33
  `)

  it.each(rows)(
    'computes the payoff of $paidOn $at by $kind in $country ($cutOff): $postsOn, $payoff',
    (row) => {
      const { postsOn, payoff } = payingAt(row)
      expect([postsOn, formatDollars(payoff)]).toEqual([row['postsOn'], row['payoff']])
    },
  )

  it.each(rows)('refuses today’s payoff on $paidOn $at by $kind if it posts later', (row) => {
    const { today, postsOn } = payingAt(row)
    const amount = highestPayment(loan, never, today)
    expect(isMissedPayoff(loan, never, { amount, today, postsOn })).toBe(postsOn > today)
  })
})

function payingAt(row: Record<string, string>) {
  const today = day(row['paidOn'] ?? '')
  const now = instantAt(today, row['at'] ?? '')
  expect(dayOf(now)).toBe(today)
  const rules = { cardCutoffApplies: row['cutOff'] === 'yes' }
  const postsOn = processingDay(now, row['kind'] as MethodKind, rules)
  return { today, postsOn, payoff: highestPayment(loan, never, postsOn) }
}

describe('an amount that was meant to pay the loan off', () => {
  const friday = day('2026-11-20')
  const monday = day('2026-11-23')

  it.each([
    // Friday to Sunday, each day's payoff, and a cent beside it
    ['20232.41', true],
    ['20237.04', true],
    ['20241.68', true],
    ['20246.31', false],
    ['20232.40', false],
    ['20232.42', false],
    ['20246.30', false],
    ['467.84', false],
  ])(
    'distinguishes an amount meant to pay the loan off from others: %s is %s',
    (dollars, misses) => {
      const amount = parseDollars(dollars)
      const paying = { amount, today: friday, postsOn: monday }
      expect(isMissedPayoff(loan, never, paying)).toBe(misses)
    },
  )

  it('recognizes a missed payoff by the payoff that was shown, whatever changed it since', () => {
    const amount = parseDollars('20200.00')
    const paying = { amount, today: friday, postsOn: friday }
    expect(isMissedPayoff(loan, never, paying)).toBe(false)
    expect(isMissedPayoff(loan, never, { ...paying, shownPayoff: amount })).toBe(true)
    const right = { ...paying, amount: parseDollars('20232.41') }
    expect(isMissedPayoff(loan, never, { ...right, shownPayoff: right.amount })).toBe(false)
    expect(isMissedPayoff(loan, never, { ...paying, shownPayoff: right.amount })).toBe(false)
  })

  it('recognizes a missed payoff above that of its day, once the contract charges no payoff fee', () => {
    const charged = aLoanUnderRules({}, { payoffFee: parseDollars('75.00'), chargeOffDays: 0 })
    const state = disbursed(charged)
    const eve = day('2030-01-14') // matures on the 15th
    const amount = highestPayment(charged, state, eve)
    const postsOn = addDays(eve, 1)
    expect(amount > highestPayment(charged, state, postsOn)).toBe(true)
    expect(isMissedPayoff(charged, state, { amount, today: eve, postsOn })).toBe(true)
  })

  it('finds no missed payoff on a charged-off loan, which owes the same on every day', () => {
    const { state } = replayEvents(loan, [
      { kind: 'disbursed', on: day('2026-01-15') },
      { kind: 'chargedOff', on: day('2026-06-15') },
    ])
    const amount = highestPayment(loan, state, friday)
    expect(isMissedPayoff(loan, state, { amount, today: friday, postsOn: monday })).toBe(false)
  })

  it('finds a missed payoff on each day before it posts and on no other, whatever the loan', () => {
    const cases = fc.record({
      paid: fc.bigInt({ min: 1n, max: 18_000_00n }),
      ahead: fc.integer({ min: 0, max: 6 }),
      on: fc.integer({ min: 0, max: 6 }),
    })
    fc.assert(
      fc.property(cases, ({ paid, ahead, on }) => {
        const payment = aPayment('p1', formatDollars(cents(paid)), '2026-02-15')
        const begun = { kind: 'disbursed', on: day('2026-01-15') } as const
        const opened = { kind: 'dayClosed', on: friday } as const
        const { state } = replayEvents(loan, [begun, payment, opened])
        const [today, postsOn]: LocalDate[] = [friday, addDays(friday, ahead)]
        const amount = highestPayment(loan, state, addDays(friday, on))
        const isBefore = on < ahead && amount !== highestPayment(loan, state, postsOn ?? friday)
        const paying = { amount, today: today ?? friday, postsOn: postsOn ?? friday }
        expect(isMissedPayoff(loan, state, paying)).toBe(isBefore)
      }),
    )
  })
})
