import { dayOf, instantAt, latestDay, type LocalDate } from '../calendar.ts'
import { addBankingDays } from '../calendar/banking-days.ts'
import { highestPaymentOn } from '../loans/payoff/project-loan.ts'
import { type Cents, sum } from '../money.ts'
import { processingDay } from '../payments/effective-date.ts'
import { priceRepresentment } from '../servicing/price-representment.ts'
import { banksOfDebit } from './debit-day.ts'
import type { DecisionRules } from './decide-debit.ts'
import { isAccepted, openDay, type RetryAhead, type LoanWalk } from './loan-ahead.ts'

/** A retry as it will go if nothing else happens to its loan. */
export type ForecastRetry = {
  readonly id: string
  readonly on: LocalDate
  readonly amount: Cents
  readonly fee: Cents
  /** null: it will run */
  readonly why: 'waits' | null
  /** whether nothing is owed after it */
  readonly isPayoff: boolean
}

/**
 * Presents again what waits for a day up to this one, as the worker does once each day is open: for what
 * is owed then, on the next banking day where the loan is debited already. The loan goes on with it.
 *
 * @param until left out: all of them
 * @returns those for which something is taken, and those of which it is not known
 */
export function forecastRetries(
  walk: LoanWalk,
  rules: DecisionRules,
  until?: LocalDate,
): ForecastRetry[] {
  const told: ForecastRetry[] = []
  for (;;) {
    const [next] = walk.retries.toSorted((left, right) => left.on.localeCompare(right.on))
    const on = next === undefined ? null : latestDay(next.on, dayOf(walk.now))
    if (next === undefined || on === null || (until !== undefined && on > until)) return told
    walk.retries = walk.retries.filter((one) => one !== next)
    const retry = presentAgain(walk, { ...next, on }, rules)
    if (retry !== null) told.push(retry)
  }
}

function presentAgain(
  walk: LoanWalk,
  retry: RetryAhead,
  rules: DecisionRules,
): ForecastRetry | null {
  openDay(walk, retry.on)
  const { loan, state, pendingPayments, debitedOn, now } = walk
  const { id, on, back, kind, region, debited, principalAfter } = retry
  const { extraClosedDays, feeRules } = rules
  const country = banksOfDebit[kind] ?? 'US'
  const opens = instantAt(on, '00:00:00')
  const bank = { country, cardCutoffApplies: false, extraClosedDays }
  const effectiveOn = processingDay(opens > now ? opens : now, kind, bank)
  if (debitedOn.includes(effectiveOn)) {
    const later = addBankingDays(on, 1, country, extraClosedDays)
    walk.retries = [...walk.retries, { ...retry, on: later }]
    return null
  }
  const known = on <= dayOf(now) ? pendingPayments : pendingPayments.filter(isAccepted)
  const pendingAmount = sum(known.map((one) => one.amount))
  const asked = { back, debited, channel: kind, region, principalAfter, pendingAmount }
  const when = { today: on, postsOn: effectiveOn }
  const { amount, fee } = priceRepresentment(loan, state, { ...asked, ...when }, feeRules)
  if (amount === 0n) return null
  if (retry.isWaiting) return { id, on: effectiveOn, amount, fee, why: 'waits', isPayoff: false }
  const isPayoff = amount === highestPaymentOn(loan, state, pendingPayments, effectiveOn)
  const taken = { channel: kind, amount, effectiveOn, isConfirming: false }
  walk.pendingPayments = [...pendingPayments, taken]
  walk.debitedOn = [...debitedOn, effectiveOn]
  return { id, on: effectiveOn, amount, fee, why: null, isPayoff }
}
