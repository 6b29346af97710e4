import { assert } from '../../assert.ts'
import { addDays, type LocalDate } from '../../calendar.ts'
import { accrueThrough, postAccrual, withRateHistory } from './accrued-interest.ts'
import { settleInterest, type LoanChange } from '../payments/apply-split.ts'
import type { LoanState, LoanTerms } from '../loan.ts'
import type { LoanEvent } from '../events/loan-event.ts'
import { nonAccrualSince, addRateChange } from '../contract-terms/rates.ts'
import { closeIfPaidOff } from '../status/loan-status.ts'

/** Longer than any payment is backdated. */
const pauseKeptDays = 400

type EventOf<Kind extends LoanEvent['kind']> = Extract<LoanEvent, { kind: Kind }>

/**
 * Another rate from a day on. What was earned since by the old one is earned anew; where it was paid
 * already, the excess pays principal.
 *
 * @throws AssertionError when the day is more than 120 days before what is accrued
 */
export function changeRate(
  terms: LoanTerms,
  before: LoanState,
  { from, rate, on }: EventOf<'rateChanged'>,
): LoanChange {
  assert(rate >= 0n, 'a rate is not negative')
  const accrued = postAccrual(terms, accrueThrough(terms, before, on), { on })
  const { pauses, closedOn } = before
  const history = { rates: addRateChange(before.rates, { from, rate }), pauses, closedOn }
  const changed = withRateHistory(terms, accrued.state, { from, history })
  const settled = settleInterest(terms, changed, on)
  return {
    state: closeIfPaidOff(terms, settled.state, on),
    transactions: [...accrued.transactions, ...settled.transactions],
  }
}

/** Interest up to and with the day is earned, and none after it. */
export function stopAccrual(terms: LoanTerms, before: LoanState, on: LocalDate): LoanChange {
  assert(nonAccrualSince(before) === null, 'accrual is stopped once')
  const accrued = postAccrual(terms, accrueThrough(terms, before, on), { on })
  const pauses = [...before.pauses, { after: on, through: null }]
  return { state: { ...accrued.state, pauses }, transactions: accrued.transactions }
}

/** Interest is earned again after the day. What the days between would have earned is given up. */
export function resumeAccrual(terms: LoanTerms, before: LoanState, on: LocalDate): LoanChange {
  const since = nonAccrualSince(before)
  assert(since !== null && on >= since, 'accrual that was stopped is resumed')
  const passed = accrueThrough(terms, before, on)
  const pauses = before.pauses.map((pause) =>
    pause.through === null ? { ...pause, through: on } : pause,
  )
  return { state: { ...passed, pauses: recent(pauses, on) }, transactions: [] }
}

/** A pause that ended long ago counts for no backdated payment any more. */
function recent(pauses: LoanState['pauses'], on: LocalDate): LoanState['pauses'] {
  const horizon = addDays(on, -pauseKeptDays)
  return pauses.filter(({ through }) => through === null || through > horizon)
}
