import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { type PaymentAnswer, paymentAnswer } from '@quittance/contract/payments/payments'
import { dayOf } from '@quittance/domain/calendar'
import { cancelUntil } from '@quittance/domain/payments/cancel-payment'
import { type DeclineReason, declineReason } from '@quittance/domain/payments/decline-reason'
import { visibleState } from '@quittance/domain/payments/payment'
import { retryStopUntil } from '@quittance/domain/payments/stop-retry'
import * as z from 'zod/mini'
import { debitAsReplaced } from '../replacements/replaced-debit-repository.ts'
import type { StoredPayment } from './payment-row.ts'

export type PaymentOutcome = Outcome<PaymentAnswer, DeclineReason>

/** How a payment is told to a party of its loan; to its maker when nobody is named. */
export function toPaymentOutcome(
  payment: StoredPayment,
  toWhom: string | null = payment.borrowerId,
): PaymentOutcome {
  if (payment.state !== 'declined') return done(toAnswer(payment, toWhom))
  const { reference } = payment
  const { lastFour } = methodToldTo(payment, toWhom)
  return refused(declineReason(payment.declineCode), { values: { lastFour, reference } })
}

export function toAnswer(payment: StoredPayment, toWhom: string | null): PaymentAnswer {
  const isMaker = payment.borrowerId === toWhom
  return {
    orderId: payment.paymentId,
    reference: payment.reference,
    confirmId: payment.confirmId === '' ? null : payment.confirmId,
    state: visibleState(payment.state, payment.isDatedLater),
    settlesOn: expectedSettlement(payment),
    amount: payment.amount,
    fee: payment.fee,
    currency: payment.currency,
    paidOn: dayOf(payment.madeAt),
    effectiveOn: payment.effectiveOn,
    madeAt: payment.madeAt,
    cancelUntil: isMaker ? cancelUntil({ ...payment, kind: payment.method.kind }) : null,
    returnCode: payment.returnCode,
    returnedOn: payment.returnedOn,
    returnFee: payment.returnFee,
    triesAgainOn: payment.triesAgainOn,
    retryMost: payment.retryMost,
    retryCover: null,
    stopUntil: isMaker
      ? retryStopUntil({ retryOn: payment.triesAgainOn, isSent: payment.isTried })
      : null,
    retryEnded: payment.retryEnded,
    retryOf: payment.retryOf,
    insteadOf: payment.insteadOf,
    replacedDebit: toldDebit(payment),
    replacedRetry: toldRetry(payment),
    payBy: null,
    schedulesHeld: payment.schedulesHeld,
    usableMethod: payment.usableMethod,
    isReopened: payment.isReopened,
    isOwn: isMaker,
    loanNo: payment.loanNo,
    method: methodToldTo(payment, toWhom),
  }
}

/** Nothing is told of another party's method but its kind, as in the list of receipts. */
function methodToldTo(
  { borrowerId, method }: StoredPayment,
  toWhom: string | null,
): PaymentAnswer['method'] {
  if (borrowerId === null || borrowerId === toWhom) return method
  return { id: '', kind: method.kind, brand: '', lastFour: '', accountType: '' }
}

/** In whose place it was made: what is debited after all, as it stands now, and anything else as it was then. */
function toldDebit({ replacedDebit: debit }: StoredPayment): PaymentAnswer['replacedDebit'] {
  if (debit === null) return null
  const { on, amount, state, was } = debit
  if (state !== 'coming') return { ...debitAsReplaced(debit), state }
  return { on, amount, state, ...(was !== null && { was }) }
}

/** In the place of whose retry it was made. Of one that was declined a refusal tells, which names no place. */
function toldRetry({ replacedRetry: retry }: StoredPayment): PaymentAnswer['replacedRetry'] {
  return retry && { on: retry.on, amount: retry.amount, due: retry.due }
}

/** When a debit that is on its way is expected to be settled; null for any other payment. */
function expectedSettlement({ method, state, settlesOn }: StoredPayment) {
  return method.kind !== 'card' && state === 'pending' ? settlesOn : null
}

/** The open payments of each loan, in their order: a new tab or device learns of them here. */
export function answersByLoan(
  open: readonly StoredPayment[],
  toWhom: string,
): ReadonlyMap<string, readonly PaymentAnswer[]> {
  const byLoan = Map.groupBy(open, ({ loanId }) => loanId)
  return new Map(
    [...byLoan].map(([loanId, payments]) => [loanId, payments.map((one) => toAnswer(one, toWhom))]),
  )
}

const savedOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), payment: paymentAnswer }),
  z.object({
    kind: z.literal('refused'),
    reason: z.enum([
      'declined',
      'declinedFunds',
      'declinedExpired',
      'declinedCode',
      'methodGone',
      'loanClosed',
    ]),
    lastFour: z.string(),
  }),
])

/** Writes down what is answered for good, to be said again whatever becomes of the payment later. */
export function writeOutcome(payment: StoredPayment): string {
  const outcome = toPaymentOutcome(payment)
  const saved =
    outcome.kind === 'done'
      ? ({ kind: 'done', payment: outcome.result } as const)
      : ({ kind: 'refused', reason: outcome.reason, lastFour: payment.method.lastFour } as const)
  return JSON.stringify(z.encode(savedOutcome, saved))
}

export function readOutcome(text: string, reference: string): PaymentOutcome {
  const saved = z.decode(savedOutcome, JSON.parse(text))
  if (saved.kind === 'done') return done(saved.payment)
  return refused(saved.reason, { values: { lastFour: saved.lastFour, reference } })
}
