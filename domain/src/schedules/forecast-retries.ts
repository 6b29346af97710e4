import { dayOf, type Instant, instantAt, latestDay, type LocalDate } from '../calendar.ts'
import { highestPaymentOn } from '../loans/payoff/project-loan.ts'
import { add, type Cents, zero } from '../money.ts'
import { decideRepresentment, representmentDay } from '../servicing/decide-representment.ts'
import type { DecisionRules } from './decide-debit.ts'
import {
  isAccepted,
  isCardDebitedOn,
  type LoanAhead,
  openDay,
  type RetryAhead,
  type LoanWalk,
} from './loan-ahead.ts'

/** A retry as it will go if nothing else happens to its loan. */
export type ForecastRetry = {
  readonly id: string
  readonly on: LocalDate
  readonly amount: Cents
  readonly fee: Cents
  /**
   * null: it will run; 'tooLate': no day is left on which its network takes it; 'notOffered': its lender takes
   * nothing by such an account any more
   */
  readonly why: 'waits' | 'tooLate' | 'notOffered' | null
  /** whether nothing is owed after it */
  readonly isPayoff: boolean
}

/** A retry that takes nothing, and what comes before it that leaves nothing to take. */
export type CoveredRetry = {
  readonly id: string
  readonly on: LocalDate
  readonly by: Cover
}

/** A debit that comes first; its amount with the fee. */
export type Cover = { readonly on: LocalDate; readonly amount: Cents }

/** Whether it is made, or waits for nothing but another payment. */
export function isStillMade({ why }: Pick<ForecastRetry, 'why'>): boolean {
  return why !== 'tooLate' && why !== 'notOffered'
}

const nothing = { amount: zero, fee: zero }

type Told = Omit<ForecastRetry, 'why'> & { readonly why: ForecastRetry['why'] | 'nothingLeft' }
type Debit = Pick<ForecastRetry, 'amount' | 'fee'> & {
  readonly collectOn: LocalDate
  /** when it is handed over */
  readonly changeUntil: Instant
  readonly why: string | null
}

/**
 * Parts the retries that take something from those to which the debits before them leave nothing: those of an earlier
 * day, or handed over before, as a Canadian one is two days before its own. What is covered by a payment that is under
 * way is neither.
 */
export function partRetries(
  told: readonly Told[],
  debits: readonly Debit[],
): {
  readonly retries: readonly ForecastRetry[]
  readonly coveredRetries: readonly CoveredRetry[]
} {
  const retries = told.flatMap((one) =>
    one.why === 'nothingLeft' ? [] : [{ ...one, why: one.why }],
  )
  const again = retries.map((one) => ({ ...one, collectOn: one.on, changeUntil: startOf(one.on) }))
  const taken = [...debits, ...again]
    .filter(({ why }) => why === null)
    .toSorted((left, right) => left.collectOn.localeCompare(right.collectOn))
  const coveredRetries = told.flatMap(({ id, on, why }) => {
    if (why !== 'nothingLeft') return []
    const last =
      taken.findLast(({ collectOn }) => collectOn <= on) ??
      taken.findLast(({ changeUntil }) => changeUntil < startOf(on))
    if (last === undefined) return []
    return [{ id, on, by: { on: last.collectOn, amount: add(last.amount, last.fee) } }]
  })
  return { retries, coveredRetries }
}

/** Retries of a day are made as it begins. */
function startOf(day: LocalDate): Instant {
  return instantAt(day, '00:00:00')
}

/**
 * Presents again what waits for a day up to this one, as the worker does once each day is open: for what
 * is owed then, on the next banking day where the loan is debited already. The loan goes on with it. One for
 * which the network leaves no day is told as such, and takes nothing.
 *
 * @param until left out: all of them
 * @returns those for which something is taken or nothing is left, of which it is not known, and that come too late
 */
export function forecastRetries(walk: LoanWalk, rules: DecisionRules, until?: LocalDate): Told[] {
  const told: Told[] = []
  for (;;) {
    const [next] = walk.retries.toSorted((left, right) => left.on.localeCompare(right.on))
    const on = next === undefined ? null : latestDay(next.on, dayOf(walk.now))
    if (next === undefined || on === null || (until !== undefined && on > until)) return told
    walk.retries = walk.retries.filter((one) => one !== next)
    const retry = presentAgain(walk, { ...next, on }, rules)
    if (retry !== null) told.push(retry)
  }
}

/**
 * The most that each retry takes, fee included, as its loan stands with what is on its way to it: where no other
 * debit is taken before. Whoever is told of a retry is told this.
 */
export function retryMosts(ahead: LoanAhead, rules: DecisionRules): ReadonlyMap<string, Cents> {
  return new Map(
    ahead.retries.map((retry) => {
      const [alone] = forecastRetries({ ...ahead, retries: [retry], coming: [] }, rules)
      return [retry.id, alone === undefined ? zero : add(alone.amount, alone.fee)]
    }),
  )
}

function presentAgain(walk: LoanWalk, retry: RetryAhead, rules: DecisionRules): Told | null {
  openDay(walk, retry.on)
  const { loan, state, pendingPayments, debitedOn, now } = walk
  const { id, on, back, kind, region, debited, isSeries, principalAfter, lastOn } = retry
  const opens = startOf(on)
  const at = opens > now ? opens : now
  const day = representmentDay(at, kind, rules)
  const isDebited =
    debitedOn.includes(day) || isCardDebitedOn(walk.coming, state, { day, rails: rules })
  const known = on <= dayOf(now) ? pendingPayments : pendingPayments.filter(isAccepted)
  const paid = { back, debited, isSeries, kind, region, principalAfter }
  const about = { ...paid, pendingPayments: known }
  const asked = { ...about, at, isDebited, lastOn }
  const decision = decideRepresentment(loan, state, asked, rules)
  if (decision.kind === 'later') {
    walk.retries = [...walk.retries, { ...retry, on: decision.on }]
    return null
  }
  const { effectiveOn } = decision
  if (decision.kind === 'nothingOwed')
    return { id, on: effectiveOn, ...nothing, why: 'nothingLeft', isPayoff: false }
  const { amount, fee } = decision
  if (decision.kind === 'notOffered')
    return { id, on: effectiveOn, amount, fee, why: 'notOffered', isPayoff: false }
  if (decision.kind === 'tooLate') return { id, on, amount, fee, why: 'tooLate', isPayoff: false }
  if (retry.isWaiting || decision.kind === 'wait')
    return { id, on: effectiveOn, amount, fee, why: 'waits', isPayoff: false }
  const isPayoff = amount === highestPaymentOn(loan, state, pendingPayments, effectiveOn)
  const taken = { channel: kind, amount, effectiveOn, isConfirming: false }
  walk.pendingPayments = [...pendingPayments, taken]
  walk.debitedOn = [...debitedOn, effectiveOn]
  return { id, on: effectiveOn, amount, fee, why: null, isPayoff }
}
