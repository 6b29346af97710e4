import type { LoanAccount } from '@quittance/contract/loans'
import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { formatDollars, parseDollars } from '@quittance/domain/money'
import type { SentPayment } from '../state/payment-attempt.ts'
import type { PaymentState } from '../state/payment-state.ts'
import type { ConfirmingSummary } from './confirming-panel.tsx'

type OwnPayment = Pick<PaymentState, 'phase' | 'attempt' | 'notice'> & {
  readonly takesLong: boolean
}

/**
 * What is under way on a loan: our own attempt, what the server tells of besides, and all that nobody
 * knows the end of, for which Pay is closed.
 */
export function pendingPayments(loan: LoanAccount, payment: OwnPayment) {
  const { phase, attempt, notice } = payment
  const sent = phase === 'confirming' ? attempt.sent : null
  const known = sent === null ? null : loan.openPayments.find((open) => isSamePayment(open, sent))
  const own = sent === null ? null : toPanel(sent, known ?? null, { ...payment, loan })
  const over = notice?.kind === 'paid' ? notice.payment.orderId : null
  const others = loan.openPayments.filter(
    (open) => open.orderId !== over && !(sent !== null && isSamePayment(open, sent)),
  )
  const foreign = others.filter(({ state }) => state === 'confirming').map(toForeignPanel)
  return { own, others, confirming: own === null ? foreign : [own, ...foreign] }
}

function isSamePayment(open: PaymentAnswer, sent: SentPayment): boolean {
  if (sent.orderId !== null) return open.orderId === sent.orderId
  return sent.amount === '' || formatDollars(open.amount) === sent.amount
}

/** An attempt whose answer was lost has no reference until the server tells of its payment. */
function toPanel(
  { amount, orderId }: SentPayment,
  known: PaymentAnswer | null,
  { loan, attempt, takesLong }: OwnPayment & { readonly loan: LoanAccount },
): ConfirmingSummary {
  const { currency } = loan
  const money = amount === '' ? null : { cents: parseDollars(amount), currency }
  const reference = referenceOf(known)
  return { id: orderId ?? attempt.key, amount: money, reference, takesLong, isOwn: true }
}

/** How a payment is shown of which only the server tells. */
export function toForeignPanel(payment: PaymentAnswer): ConfirmingSummary {
  const { orderId, amount, currency } = payment
  return {
    id: orderId,
    amount: { cents: amount, currency },
    reference: referenceOf(payment),
    takesLong: false,
    isOwn: payment.isOwn,
  }
}

/** Null of one that was told before payments had references. */
function referenceOf(payment: PaymentAnswer | null): string | null {
  return payment === null || payment.reference === '' ? null : payment.reference
}
