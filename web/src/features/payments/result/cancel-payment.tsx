import { cancelPaymentEndpoint, type PaymentAnswer } from '@quittance/contract/payments/payments'
import { useApi } from '../../../lib/api/api.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useCancelUntilText } from '../form/payment-labels.ts'
import { ConfirmAct } from '../../../lib/dialogs/confirm-act.tsx'

type CancelPaymentProps = {
  payment: PaymentAnswer
  /** it counts toward a payoff that is not final: without it the loan is open again */
  isPayoffHeld: boolean
  onClose: () => void
  onChanged: (isDone: boolean) => void
}

/** Asks for confirmation before a pending payment is cancelled (AMB-121). */
export function CancelPayment({ payment, isPayoffHeld, ...props }: CancelPaymentProps) {
  const api = useApi()
  const label = useLabel()
  const until = useCancelUntilText()
  const { orderId, currency, cancelUntil } = payment
  const amount = { cents: payment.amount, currency }
  const words = {
    title: label('payments.cancel.title'),
    act: label('payments.cancel.button'),
    keep: label('payments.cancel.keep'),
    done: label('payments.cancel.done', { amount }),
    late:
      cancelUntil === null
        ? ''
        : label('payments.refused.tooLateToCancel', {
            time: cancelUntil,
            date: { onDayOf: cancelUntil },
          }),
  }
  return (
    <ConfirmAct
      {...props}
      words={words}
      until={cancelUntil}
      send={async (key) => api(cancelPaymentEndpoint, { orderId }, { key })}
    >
      <p>{label('payments.cancel.text', { amount })}</p>
      {isPayoffHeld && <p>{label('payments.cancel.reopens')}</p>}
      {cancelUntil !== null && <p>{until(cancelUntil)}</p>}
    </ConfirmAct>
  )
}
