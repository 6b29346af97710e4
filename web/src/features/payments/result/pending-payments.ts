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
 * knows the end of, for which Pay is closed. An attempt whose answer was lost has no number yet: it
 * is told by its amount.
 */
export function pendingPayments(loan: LoanAccount, payment: OwnPayment) {
  const { phase, attempt, notice } = payment
  const sent = phase === 'confirming' ? attempt.sent : null
  const own = sent === null ? null : toPanel(sent, loan, payment)
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

function toPanel(
  { amount, orderId }: SentPayment,
  { currency }: LoanAccount,
  { attempt, takesLong }: OwnPayment,
): ConfirmingSummary {
  const money = amount === '' ? null : { cents: parseDollars(amount), currency }
  return { amount: money, reference: orderId ?? attempt.key, takesLong }
}

function toForeignPanel({ amount, currency, orderId }: PaymentAnswer): ConfirmingSummary {
  return { amount: { cents: amount, currency }, reference: orderId, takesLong: false }
}
