import type { LocalDate } from '@quittance/domain/calendar'
import { payoffAmount } from '@quittance/domain/loans/payoff/payoff'
import { amountsDue } from '@quittance/domain/loans/status/amounts-due'
import type { LoanState } from '@quittance/domain/loans/loan'
import { type Cents, cents, largest, zero } from '@quittance/domain/money'
import { retryEndReason } from '@quittance/domain/servicing/no-retry-reason'
import type { ClaimedPayment } from '@quittance/server/payments/gateway/payment-claim-repository'
import { leaseMs } from '@quittance/server/payments/intents/payment-intent-repository'
import type {
  NextRepresentment,
  RepresentmentMethod,
} from '@quittance/server/payments/representment/representment-repository'
import type { LockedPayment } from '@quittance/server/payments/returns/returned-payment-repository'
import { pendingStates } from '@quittance/server/payments/intents/pending-payments'
import { type MemoryBooks, type MemoryPaymentRow } from './memory-books.ts'
import { noLaterFacts, pendingPaymentsOf } from './memory-intents.ts'
import { isUsable, memoryItemOf } from './memory-items.ts'
import { simulatedLender } from '../world.ts'

/** Where everybody in the simulated world lives. */
export const region = 'TX'

/** What came back and is to be tried again, and was not yet. */
export function plannedRepresentments({ payments }: MemoryBooks): MemoryPaymentRow[] {
  const tried = new Set([...payments.values()].map(({ represents }) => represents))
  return [...payments.values()].filter(
    ({ intent, state, triesAgainOn }) =>
      triesAgainOn !== null && state === 'returned' && !tried.has(intent.paymentId),
  )
}

export function representmentMethodOf(
  books: MemoryBooks,
  { loanId, methodId, paymentId }: LockedPayment,
  on: LocalDate,
): RepresentmentMethod {
  const rows = [...books.payments.values()]
  return {
    isMethodUsable: isUsable(books, methodId),
    isOffList: false,
    isSeriesDeleted: false,
    isDebited: rows.some(
      ({ intent, represents, scheduledPaymentId, state }) =>
        (represents !== null || scheduledPaymentId !== undefined) &&
        intent.loanId === loanId &&
        intent.collectedOn === on &&
        state !== 'declined',
    ),
    isTried: rows.some(({ represents }) => represents === paymentId),
    isReplaced: false,
    isReplacementGood: false,
    mayBeReplaced: false,
    pendingPayments: pendingPaymentsOf(books, loanId),
    region,
  }
}

/** What payments of a loan ask for whose result is not known. */
function openOf({ payments }: MemoryBooks, loanId: string): Cents {
  const open = [...payments.values()].filter(
    ({ intent, state, split }) =>
      intent.loanId === loanId && split === null && pendingStates.has(state),
  )
  return cents(open.reduce((sum, { intent }) => sum + intent.amount, 0n))
}

/**
 * What may be asked for now, worked out beside the rule that decides about it: what is due besides
 * fees for returned payments, or all that is owed where the debit had paid the loan off, less what is on
 * its way.
 *
 * @param on the day on which it would post
 */
export function owedNow(
  books: MemoryBooks,
  { intent: { loanId, paymentId } }: MemoryPaymentRow,
  { today, on }: { readonly today: LocalDate; readonly on: LocalDate },
): Cents {
  const loan = books.loans.get(loanId)
  if (loan === undefined) return zero
  const left = memoryItemOf(books, paymentId).at(-1)?.principalAfter ?? null
  if (left !== null && left <= simulatedLender.settings.servicing.smallBalance)
    return largest(zero, cents(payoffAmount(loan.terms, loan.state, on) - openOf(books, loanId)))
  const { terms, state, mode } = loan
  const underRules = { terms, rules: simulatedLender.settings.servicing, mode }
  const { totalAmountDue } = amountsDue(underRules, state, { today })
  return largest(zero, cents(totalAmountDue - state.nsfFee - openOf(books, loanId)))
}

/** As the statement that carries a loan forward calls off what it ends: `cancel-representments-repository.ts`. */
export function cancelLoanRepresentments(
  books: MemoryBooks,
  { loanId, before, after }: { readonly loanId: string; before: LoanState; after: LoanState },
): void {
  const why = retryEndReason(before, after)
  if (why === null) return
  for (const row of plannedRepresentments(books)) {
    const { paymentId, loanId: of } = row.intent
    if (of !== loanId || !books.locks.isFree(`payment ${paymentId}`)) continue
    row.triesAgainOn = null
    books.outbox.add(`payment.notTriedAgain:${paymentId}`)
    books.dropped.push(`not tried: ${why}`)
    // Its schedules end with the loan, and another message says so.
    const placeId = memoryItemOf(books, paymentId).at(-1)?.intent.insteadOf ?? null
    if (placeId !== null) books.promises.placesTold.set(placeId, 'notTaken')
  }
}

/** A try as it is written down, held by its writer. */
export function representmentOf(
  { lenderId }: MemoryBooks,
  row: MemoryPaymentRow,
  {
    next,
    paymentId,
    leaseToken,
  }: {
    readonly next: NextRepresentment
    readonly paymentId: string
    readonly leaseToken: string
  },
): { readonly row: MemoryPaymentRow; readonly claimed: ClaimedPayment } {
  const { amount, fee, effectiveOn, madeAt, now: writtenAt } = next
  const version = 1
  const gatewayRef = `${lenderId}.${paymentId}`
  const own = {
    paymentId,
    gatewayRef,
    leaseToken,
    version,
    attempts: 0,
    loan: null,
    insteadOf: null,
  }
  const days = { effectiveOn, collectedOn: effectiveOn, madeAt, writtenAt }
  const intent = { ...row.intent, ...own, amount, fee, ...days }
  return {
    row: {
      intent,
      key: `try ${paymentId}`,
      requestHash: row.requestHash,
      state: 'submitting',
      version,
      attempts: 0,
      leaseToken,
      leaseUntil: writtenAt + leaseMs,
      nextTryAt: null,
      confirmId: '',
      declineCode: '',
      answer: null,
      ...noLaterFacts,
      represents: row.intent.paymentId,
    },
    claimed: { intent, wasSent: false, heldUntil: null },
  }
}
