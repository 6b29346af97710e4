import { addDays, latestDay, type LocalDate } from '../../calendar.ts'
import type { Channel } from '../../payments/effective-date.ts'
import type { LoanUnderRules } from '../events/loan-event.ts'
import type { LoanState } from '../loan.ts'
import { totalOwedOn } from './payoff.ts'

type Debit = {
  readonly channel: Channel
  readonly effectiveOn: LocalDate
  /** the day on which its bank is asked for it; left out for the effective day */
  readonly collectedOn?: LocalDate
}

/** Remembers a bank debit, by the day on which its bank is asked for it, for as long as that may take it back. */
export function recordDebit(
  { rules }: LoanUnderRules,
  state: LoanState,
  { channel, effectiveOn, collectedOn = effectiveOn }: Debit,
): LoanState {
  if (!isDebit(channel)) return state
  const kept = state.recentDebits.filter((on) => addDays(on, rules.payoffHoldDays) > effectiveOn)
  return { ...state, recentDebits: [...kept, collectedOn] }
}

/** Forgets a bank debit that came back: it can not do so twice. */
export function forgetDebit(
  state: LoanState,
  { channel, effectiveOn, collectedOn = effectiveOn }: Debit,
): LoanState {
  const at = isDebit(channel) ? state.recentDebits.indexOf(collectedOn) : -1
  return at === -1 ? state : { ...state, recentDebits: state.recentDebits.toSpliced(at, 1) }
}

/**
 * A payment that ends the loan, but for what is too small to collect, is held while a bank may take
 * back a debit that counted toward it, be it this payment or one before: no stamp and no release
 * before `payoffHoldDays` are over since the last of them. One that comes to a loan that was paid off
 * before is refunded, and its return would open nothing.
 */
export function holdPayoff(
  { terms, rules }: LoanUnderRules,
  state: LoanState,
  { channel, effectiveOn }: Debit,
): LoanState {
  const { paidOffOn, chargedOff } = state
  const heldUntil = lastDayOfHold(rules, state)
  if (heldUntil === null || chargedOff !== null) return state
  const isEnd = paidOffOn !== null || totalOwedOn(terms, state, effectiveOn) <= rules.smallBalance
  const isHeld = isDebit(channel) || heldUntil > effectiveOn
  return isEnd && isHeld ? { ...state, heldUntil } : state
}

/**
 * Holds a payoff by anything else than a payment, as by the waiver of the last fee that was owed or
 * by the release of unapplied funds: a bank may take back a debit of before as well.
 */
export function holdIfPaidOff(
  { rules }: LoanUnderRules,
  before: LoanState,
  after: LoanState,
): LoanState {
  const { paidOffOn } = after
  if (before.paidOffOn !== null || paidOffOn === null || after.heldUntil !== null) return after
  const heldUntil = lastDayOfHold(rules, after)
  return heldUntil !== null && heldUntil > paidOffOn ? { ...after, heldUntil } : after
}

/** The day on which no bank can take back a debit any more; null where none can, or none is held. */
function lastDayOfHold(
  { payoffHoldDays }: LoanUnderRules['rules'],
  { recentDebits }: LoanState,
): LocalDate | null {
  const [first, ...others] = recentDebits
  if (first === undefined || payoffHoldDays === 0) return null
  return addDays(others.reduce(latestDay, first), payoffHoldDays)
}

function isDebit(channel: Channel): boolean {
  return channel === 'ach' || channel === 'pad'
}
