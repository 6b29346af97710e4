import { describe, expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import { addDays, parseDay } from '../../calendar.ts'
import { balanceOf } from '../../../testing/balance.ts'
import { cents, negate } from '../../money.ts'
import { closeDay } from '../../servicing/close-day.ts'
import { simulateHistory } from '../../../testing/simulate-history.ts'
import { accrueExact, roundToCents } from '../interest/accrue-interest.ts'
import { interestOwed } from '../interest/accrued-interest.ts'
import { amountsDue, daysPastDueOn } from './amounts-due.ts'
import { applyEvent } from '../events/apply-event.ts'
import type { LoanEvent } from '../events/loan-event.ts'
import { loanFields } from '../loan-fields.ts'
import { payoffAmount, perDiem } from '../payoff/payoff.ts'
import { refuseLoanEvent } from '../events/refuse-loan-event.ts'
import { nonAccrualSince } from '../contract-terms/rates.ts'
import type { LoanHistoryEvent } from '../../../testing/replay-events.ts'

const day = parseDay
const loan = aLoanUnderRules({}, { lateFeePercent: 5_00000n })
const { terms } = loan

const close = (on: string, enteredOn = on): LoanHistoryEvent => ({
  kind: 'flagged',
  flag: 'closed',
  on: day(on),
  enteredOn: day(enteredOn),
})
const lift = (enteredOn: string): LoanHistoryEvent => ({
  kind: 'flagged',
  flag: 'closed',
  on: null,
  enteredOn: day(enteredOn),
})

/** Night by night, as the end of day closes them; facts on the morning of their day. */
function nightly(facts: readonly LoanHistoryEvent[], asOf: string) {
  const opened: LoanHistoryEvent = { kind: 'disbursed', on: terms.contractOn }
  return simulateHistory(loan, [opened, ...facts], day(asOf))
}

/** A flag is given as it is applied: it names no payment. */
const asEvent = (event: LoanHistoryEvent) => event as LoanEvent

const earnedUntil = (on: string) => accrueExact(terms, terms.contractOn, day(on))

describe('a loan that its lender flags as closed', () => {
  it('earns through the day of the closed flag, and nothing after it', () => {
    const { state, transactions } = nightly([close('2026-02-20')], '2026-12-31')
    const today = day('2026-12-31')
    expect(interestOwed(terms, state, today)).toBe(
      roundToCents(earnedUntil('2026-02-20'), 'ACT365'),
    )
    expect(payoffAmount(terms, state, today)).toBe(payoffAmount(terms, state, day('2026-02-20')))
    expect(perDiem(terms, state)).toBe(0n)
    expect(transactions.filter(({ on }) => on > '2026-02-20')).toEqual([])
  })

  it.each([
    // asked on       days past due, as on the day of the flag, a day before two are behind
    ['2026-03-14', 27],
    ['2026-03-15', 27],
    ['2026-12-31', 27],
  ])('asks for a closed loan on %s what it asked on the day of the flag', (today, days) => {
    const { state } = nightly([close('2026-03-14')], today)
    const onItsDay = amountsDue(loan, nightly([], '2026-03-14').state, { today: day('2026-03-14') })
    const asked = amountsDue(loan, state, { today: day(today) })
    expect(asked).toEqual(onItsDay)
    expect(asked.daysPastDue).toBe(days)
    expect(daysPastDueOn(loan, state, day(today))).toBe(days)
  })

  it('asks for the same on a closed loan after a late return, and earns nothing on it', () => {
    const paid = aPayment('p1', '467.84', '2026-02-15')
    const back: LoanHistoryEvent = {
      kind: 'returned',
      paymentId: 'p1',
      on: day('2026-09-01'),
      code: 'R10',
    }
    const { state } = afterEvents(loan, [paid, close('2026-02-20'), back])
    const asked = amountsDue(loan, state, { today: day('2026-09-02') })
    expect(asked).toMatchObject({ daysPastDue: 5, totalAmountDue: 467_84n })
    expect(state.accruedExact).toBe(earnedUntil('2026-02-20'))
  })

  it('shows a closed loan that was paid ahead on the day of the flag as paid ahead', () => {
    const ahead = aPayment('p1', '1500.00', '2026-02-15')
    const { state } = afterEvents(loan, [ahead, close('2026-02-20')])
    const facts = { today: day('2026-08-01'), lastPaid: null, hasScheduled: false }
    expect(loanFields(loan, state, facts).paidAhead).toEqual({ until: '2026-05-15', perDiem: 0n })
  })

  it('reverses the interest since a closed flag that is entered late, and moves paid interest to principal', () => {
    const { state, transactions } = nightly([close('2026-02-20', '2026-03-02')], '2026-03-10')
    expect(state.accruedExact).toBe(earnedUntil('2026-02-20'))
    const posted = negate(roundToCents(state.accruedExact, 'ACT365'))
    expect(balanceOf(transactions, '4000')).toBe(posted)
    const paid = aPayment('p1', '467.84', '2026-03-01')
    const after = afterEvents(loan, [paid, close('2026-02-20', '2026-03-02')]).state
    const nine = roundToCents(accrueExact(terms, terms.contractOn, day('2026-03-01')), 'ACT365')
    const given = nine - roundToCents(earnedUntil('2026-02-20'), 'ACT365')
    expect(after.principal).toBe(18_800_00n - (467_84n - nine) - given)
  })

  it('refuses a closed flag for a day that the ledger has forgotten', () => {
    const { state } = nightly([], '2026-06-01')
    const ask = (on: string) => {
      const event = { kind: 'flagged', flag: 'closed', on: day(on) } as const
      return refuseLoanEvent(loan, state, event, { today: day('2026-06-01') })
    }
    expect(ask('2026-02-01')).toBe(null)
    expect(ask('2026-01-31')).toBe('tooLongAgo')
  })
})

describe('a loan whose lender lifts that flag', () => {
  it('continues after the flag is lifted as before: the closed days have earned nothing', () => {
    const { state, transactions } = nightly([close('2026-02-20'), lift('2026-05-30')], '2026-06-09')
    const after = accrueExact(terms, day('2026-05-30'), day('2026-06-09'))
    const earned = earnedUntil('2026-02-20') + after
    expect(state.accruedExact).toBe(earned)
    expect(balanceOf(transactions, '4000')).toBe(negate(roundToCents(earned, 'ACT365')))
  })

  it('earns from the day after the flag is lifted, which its per diem says at once', () => {
    const { state } = afterEvents(loan, [close('2026-02-20'), lift('2026-06-30')])
    expect(state.closedOn).toBe(null)
    expect(perDiem(terms, state)).toBe(4_64n)
    expect(interestOwed(terms, state, day('2026-06-30'))).toBe(
      roundToCents(earnedUntil('2026-02-20'), 'ACT365'),
    )
  })

  it('charges a loan off at the next end of day after the lifting where it is past due so far', () => {
    const { state } = nightly([close('2026-02-20'), lift('2026-09-30')], '2026-12-01')
    expect(state.chargedOff?.on).toBe('2026-10-01')
    expect(state.chargedOff?.interest).toBe(
      roundToCents(
        earnedUntil('2026-02-20') + accrueExact(terms, day('2026-09-30'), day('2026-10-01')),
        'ACT365',
      ),
    )
  })

  it('counts days past due by the calendar again after the flag is lifted', () => {
    const { state } = nightly([close('2026-02-20'), lift('2026-03-20')], '2026-03-20')
    const asked = amountsDue(loan, state, { today: day('2026-03-20') })
    expect(asked).toMatchObject({ daysPastDue: 33, oldestDueOn: '2026-02-15' })
    expect(asked.pastDueAmount).toBe(2n * 467_84n)
  })

  it('charges no late fee for a day of grace that ended while the loan was closed', () => {
    const { state } = nightly([close('2026-02-20'), lift('2026-03-10')], '2026-03-30')
    expect(state.lateFees.map(({ no, on }) => `${no} ${on}`)).toEqual(['2 2026-03-26'])
  })

  it('decides nothing in hindsight of closed days that the worker missed', () => {
    const before = closeDay(loan, afterEvents(loan, []).state, day('2026-02-20')).state
    const flagged = applyEvent(loan, before, asEvent(close('2026-02-20'))).state
    const lifted = applyEvent(loan, flagged, asEvent(lift('2026-02-27'))).state
    const night = closeDay(loan, lifted, day('2026-02-28'))
    expect(night.state.lateFees).toEqual([])
    const oneDay = accrueExact(terms, day('2026-02-27'), day('2026-02-28'))
    expect(night.state.accruedExact).toBe(earnedUntil('2026-02-20') + oneDay)
  })

  it('earns and decides through the day of the flag where the worker missed days', () => {
    const before = closeDay(loan, afterEvents(loan, []).state, day('2026-02-20')).state
    const flagged = applyEvent(loan, before, asEvent(close('2026-02-26'))).state
    const { state } = closeDay(loan, flagged, day('2026-03-10'))
    expect(state.accruedExact).toBe(earnedUntil('2026-02-26'))
    expect(state.closedThrough).toBe('2026-03-10')
  })

  it('takes a payment pending when the loan was closed, and earns nothing on the rest', () => {
    const paid = aPayment('p1', '2000.00', '2026-02-25', { channel: 'card' })
    const { state } = afterEvents(loan, [close('2026-02-20'), paid])
    const owed = roundToCents(earnedUntil('2026-02-20'), 'ACT365')
    expect(state.principal).toBe(18_800_00n - (2_000_00n - owed))
    expect(interestOwed(terms, state, day('2026-09-01'))).toBe(0n)
  })

  it('keeps an earlier accrual stop after the flag is lifted', () => {
    const stop: LoanHistoryEvent = { kind: 'accrualStopped', on: day('2026-02-10') }
    const { state } = afterEvents(loan, [stop, close('2026-02-20'), lift('2026-06-30')])
    expect(nonAccrualSince(state)).toBe('2026-02-10')
    expect(state.accruedExact).toBe(earnedUntil('2026-02-10'))
  })

  it('counts a payment entered late by what its days earned', () => {
    const facts = [close('2026-02-20'), lift('2026-03-20')]
    const night: LoanHistoryEvent = { kind: 'accrued', through: day('2026-03-30') }
    const paid = aPayment('p1', '2000.00', '2026-03-01')
    const late = { ...paid, enteredOn: day('2026-03-30') }
    const entered = afterEvents(loan, [...facts, night, late]).state
    const own = (state: typeof entered) => [state.principal, state.accruedExact]
    const inTime = afterEvents(loan, [paid, night]).state
    expect(own(entered)).not.toEqual(own(inTime))
    const owed = roundToCents(earnedUntil('2026-02-20'), 'ACT365')
    expect(entered.principal).toBe(18_800_00n - (2_000_00n - owed))
  })

  it('falls due after the lifting as if the end of each closed day had asked nothing', () => {
    let { state } = closeDay(loan, afterEvents(loan, []).state, day('2026-02-20'))
    state = applyEvent(loan, state, {
      kind: 'flagged',
      flag: 'closed',
      on: day('2026-02-20'),
    }).state
    const decided: LoanEvent['kind'][] = []
    for (let on = day('2026-02-21'); on <= '2026-09-01'; on = addDays(on, 1)) {
      const closed = closeDay(loan, state, on)
      state = closed.state
      decided.push(...closed.events.map(({ kind }) => kind))
    }
    expect(new Set(decided)).toEqual(new Set(['dayClosed']))
    expect(state.principal).toBe(cents(18_800_00n))
  })
})
