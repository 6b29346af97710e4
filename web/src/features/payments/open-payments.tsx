import { type PaymentAnswer, paymentStatusEndpoint } from '@quittance/contract/payments'
import { useApi } from '../../lib/api.ts'
import { useLabel } from '../../lib/labels.ts'
import { Banner } from '../../ui/banner.tsx'
import { ConfirmingPayment } from './confirming-panel.tsx'
import { endOf, type PaymentEnd } from './payment-attempt.ts'
import { useStatusQuestion } from './use-status-question.ts'

export type EndOfAnother = (end: Exclude<PaymentEnd, { kind: 'confirming' }>) => void

type OpenPaymentsProps = {
  payments: readonly PaymentAnswer[]
  onEnd: EndOfAnother
}

/**
 * What is under way as the server tells it, so that another tab, another device or a new sign-in
 * shows it too: nothing of it need be kept in the browser.
 */
export function OpenPayments({ payments, onEnd }: OpenPaymentsProps) {
  const label = useLabel()
  return payments.map((payment) =>
    payment.state === 'confirming' ? (
      <OpenConfirming key={payment.orderId} payment={payment} onEnd={onEnd} />
    ) : (
      <Banner key={payment.orderId} tone="info">
        <p>
          {label('payments.open.pending', {
            amount: { cents: payment.amount, currency: payment.currency },
          })}
        </p>
        <p>{label('payments.confirming.reference', { reference: payment.orderId })}</p>
      </Banner>
    ),
  )
}

type OpenConfirmingProps = { payment: PaymentAnswer; onEnd: EndOfAnother }

function OpenConfirming({ payment, onEnd }: OpenConfirmingProps) {
  const api = useApi()
  const takesLong = useStatusQuestion({ isOpen: true, ask, atOnce: false })
  const amount = { cents: payment.amount, currency: payment.currency }
  return <ConfirmingPayment amount={amount} reference={payment.orderId} takesLong={takesLong} />

  async function ask(): Promise<void> {
    const request = { orderId: payment.orderId }
    const answer = await api(paymentStatusEndpoint, request, { background: true }).catch(() => null)
    const end = answer === null ? null : endOf(answer)
    if (end?.kind === 'paid' || end?.kind === 'notPaid') onEnd(end)
  }
}
