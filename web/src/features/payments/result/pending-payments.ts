import type { LoanAccount } from '@quittance/contract/loans'
import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { formatDollars, parseDollars, zero } from '@quittance/domain/money'
import type { SentPayment } from '../state/payment-attempt.ts'
import type { PaymentState } from '../state/payment-state.ts'
import type { ConfirmingSummary } from './confirming-panel.tsx'

type OwnPayment = Pick<PaymentState, 'phase' | 'attempt' | 'isAnswerLate' | 'order' | 'notice'> & {
  readonly takesLong: boolean
}

/**
 * What is under way on a loan: our own attempt, what the server tells of besides, and all that nobody
 * knows the end of, for which Pay is closed.
 */
export function pendingPayments(loan: LoanAccount, payment: OwnPayment) {
  const { phase, attempt, notice } = payment
  const sent = phase === 'confirming' || payment.isAnswerLate ? attempt.sent : null
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
  if (sent.before?.includes(open.orderId) === true) return false
  return sent.amount === '' || formatDollars(open.amount) === sent.amount
}

/**
 * An attempt whose answer did not come has no reference until the server tells of its payment; nor, after a
 * reload, a fee.
 */
function toPanel(
  { amount, orderId }: SentPayment,
  known: PaymentAnswer | null,
  { loan, attempt, order, takesLong }: OwnPayment & { readonly loan: LoanAccount },
): ConfirmingSummary {
  const { currency } = loan
  const { fee } = known ?? order ?? { fee: zero }
  return {
    id: orderId ?? attempt.key,
    charged: amount === '' ? null : { amount: parseDollars(amount), fee, currency },
    reference: referenceOf(known),
    madeAt: known?.madeAt ?? null,
    methodKind: (known ?? order)?.method.kind ?? null,
    takesLong,
    isOwn: true,
  }
}

/** How a payment is shown of which only the server tells. */
export function toForeignPanel(payment: PaymentAnswer): ConfirmingSummary {
  return {
    id: payment.orderId,
    charged: payment,
    reference: referenceOf(payment),
    madeAt: payment.madeAt,
    methodKind: payment.method.kind,
    takesLong: false,
    isOwn: payment.isOwn,
  }
}

/** Null of one that was told before payments had references. */
function referenceOf(payment: PaymentAnswer | null): string | null {
  return payment === null || payment.reference === '' ? null : payment.reference
}
