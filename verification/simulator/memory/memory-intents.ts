import { type Instant, toInstant } from '@quittance/domain/calendar'
import { type Cents, sum, zero } from '@quittance/domain/money'
import {
  dayMs,
  hourMs,
  type RateLimit,
} from '@quittance/server/platform/rate-limits/rate-limit-repository'
import type {
  PaymentIntent,
  IntentToWrite,
} from '@quittance/server/payments/intents/payment-intent-repository'
import { leaseMs } from '@quittance/server/payments/intents/payment-intent-repository'
import type {
  PaymentFacts,
  PaymentFactsQuery,
} from '@quittance/server/payments/intents/locked-loan-repository'
import {
  type UnpostedPayment,
  pendingStates,
} from '@quittance/server/payments/intents/pending-payments'
import { type MemoryBooks, openStates } from './memory-books.ts'
import { isReplaceable, type OwnChanges } from './memory-places.ts'

/** What is decided on beside the loan, as it is now. */
export function paymentFactsOf(books: MemoryBooks, asked: PaymentFactsQuery): PaymentFacts {
  const { owner, now, route, key, methodId, loanId, amount } = asked
  const { borrowerId } = owner
  const kept = books.methods.get(methodId)
  const method = kept?.borrowerId === borrowerId && !kept.isRemoved ? kept : null
  const duplicate = duplicateOf(books, { loanId, methodId, amount, since: asked.duplicateSince })
  const count = (rule: string, subject: string, windowMs: number) =>
    books.counts.get(countName({ rule, subject, windowMs }, now)) ?? 0
  return {
    isKnownKey: books.keys.has(`${borrowerId} ${route} ${key}`),
    method,
    duplicateAt: duplicate,
    paymentsThisHour: count('paymentsPerUserHour', borrowerId, hourMs),
    cardDeclinesToday: count('declinesPerCardDay', method?.fingerprint ?? '', dayMs),
    ipDeclinesThisHour: count('declinesPerIpHour', asked.ip, hourMs),
    isReplaceable: isReplaceable(books, { placeId: asked.insteadOf, loanId, borrowerId }),
    replacedDebit: null,
    replacedRetry: null,
    pendingPayments: pendingPaymentsOf(books, loanId),
  }
}

/** Writes a payment down; false when key, duplicate, limit or the method's end came in between. */
export function bindIntent(
  books: MemoryBooks,
  toWrite: IntentToWrite,
  intent: PaymentIntent,
): boolean {
  const { owner, route, key, method, loan, duplicateSince, now } = toWrite
  const { borrowerId } = owner
  const kept = books.methods.get(method.id)
  const isUsable = kept !== undefined && !kept.isRemoved && kept.status === method.status
  const same = { loanId: loan.loanId, methodId: method.id, amount: toWrite.amount }
  const isDuplicate =
    duplicateSince !== null && duplicateOf(books, { ...same, since: duplicateSince }) !== null
  const keyName = `${borrowerId} ${route} ${key}`
  const use = { rule: 'paymentsPerUserHour', subject: borrowerId, windowMs: hourMs }
  const isTooMany = (books.counts.get(countName(use, now)) ?? 0) >= toWrite.paymentsMost
  const pendingAmount = sum(pendingPaymentsOf(books, loan.loanId).map((coming) => coming.amount))
  const isOvertaken = pendingAmount > toWrite.pendingAmount
  const place = { placeId: toWrite.insteadOf, loanId: loan.loanId, borrowerId }
  if (!isReplaceable(books, place)) return false
  if (isOvertaken || !isUsable || isDuplicate || isTooMany || books.keys.has(keyName)) return false
  countOne(books, use, now)
  books.keys.set(keyName, intent.paymentId)
  books.payments.set(intent.paymentId, {
    intent,
    key,
    requestHash: toWrite.requestHash,
    state: 'submitting',
    version: 0,
    attempts: 0,
    leaseToken: intent.leaseToken,
    leaseUntil: now + leaseMs,
    nextTryAt: null,
    confirmId: '',
    declineCode: '',
    answer: null,
    represents: null,
    ...noLaterFacts,
  })
  return true
}

/** Payments of the loan that are not posted yet, without fees. */
export function pendingPaymentsOf(
  books: MemoryBooks,
  loanId: string,
  own: OwnChanges = new Map(),
): readonly (UnpostedPayment & { readonly paymentId: string })[] {
  const rows = [...books.payments.values()].map((row) => ({
    ...row,
    ...own.get(row.intent.paymentId),
  }))
  const open = rows.filter(
    ({ intent, split, state }) =>
      intent.loanId === loanId && split === null && pendingStates.has(state),
  )
  return open.map(({ state, intent: { paymentId, amount, effectiveOn, method } }) => ({
    paymentId,
    channel: method.kind,
    amount,
    effectiveOn,
    isConfirming: state !== 'pending' && state !== 'completed',
  }))
}

/** What is not known of a payment that was written down just now. */
export const noLaterFacts = {
  split: null,
  settlesOn: null,
  settledOn: null,
  returnCode: '',
  returnedOn: null,
  returnFee: zero,
  triesAgainOn: null,
  principalAfter: null,
  wasPromised: false,
  isCancelAsked: false,
} as const

export function countOne(books: MemoryBooks, use: RateLimit, now: Instant): void {
  const name = countName(use, now)
  books.counts.set(name, (books.counts.get(name) ?? 0) + 1)
}

function countName({ rule, subject, windowMs }: RateLimit, now: Instant): string {
  return `${rule} ${subject} ${Math.floor(now / windowMs) * windowMs}`
}

type Same = {
  readonly loanId: string
  readonly methodId: string
  readonly amount: Cents
  readonly since: Instant
}

/** Whether two methods are one borrower's for one account or card: it may have been added anew. */
function isSameAccount({ methods }: MemoryBooks, one: string, other: string): boolean {
  const [first, second] = [methods.get(one), methods.get(other)]
  const hasSameOwner = first?.borrowerId === second?.borrowerId
  return one === other || (hasSameOwner && first?.fingerprint === second?.fingerprint)
}

/** When the same payment was last made, and not declined; business time. */
function duplicateOf(
  books: MemoryBooks,
  { loanId, methodId, amount, since }: Same,
): Instant | null {
  const duplicates = [...books.payments.values()].filter(
    ({ intent, state }) =>
      intent.loanId === loanId &&
      isSameAccount(books, intent.method.id, methodId) &&
      intent.amount === amount &&
      intent.scheduledAt === null &&
      state !== 'declined' &&
      state !== 'cancelled' &&
      state !== 'returned' &&
      (intent.writtenAt > since || openStates.has(state)),
  )
  const last = duplicates.toSorted(
    (left, right) => right.intent.writtenAt - left.intent.writtenAt,
  )[0]
  return last === undefined ? null : toInstant(last.intent.madeAt)
}
