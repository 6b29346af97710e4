import { cancelPaymentEndpoint, type PaymentAnswer } from '@quittance/contract/payments/payments'
import { useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { CallError } from '../../../lib/api/call.ts'
import { describeError, useLabel } from '../../../lib/i18n/labels.ts'
import { useMessages } from '../../../lib/feedback/messages.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { NoticeModal } from '../../../ui/dialogs/notice-modal.tsx'
import { useCancelUntilText } from '../form/payment-labels.ts'

type CancelPaymentProps = {
  payment: PaymentAnswer
  onClose: () => void
  onCancelled: () => void
}

/** Asks for confirmation before a pending payment is cancelled (AMB-121). */
export function CancelPayment({ payment, onClose, onCancelled }: CancelPaymentProps) {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const until = useCancelUntilText()
  const [key] = useState(() => crypto.randomUUID())
  const [isCancelling, setCancelling] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const amount = { cents: payment.amount, currency: payment.currency }

  return (
    <NoticeModal
      open
      tone="soon"
      title={label('payments.cancel.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{label('payments.cancel.keep')}</Button>
          <Button variant="danger" waiting={isCancelling} onClick={() => void cancel()}>
            {label('payments.cancel.button')}
          </Button>
        </>
      }
    >
      {problem !== null && (
        <Banner tone="bad" live>
          {problem}
        </Banner>
      )}
      <p>{label('payments.cancel.text', { amount })}</p>
      {payment.cancelUntil !== null && <p>{until(payment.cancelUntil)}</p>}
    </NoticeModal>
  )

  /** The idempotency key lasts as long as the dialog: a second press repeats the same request. */
  async function cancel(): Promise<void> {
    setProblem(null)
    setCancelling(true)
    try {
      const answer = await api(cancelPaymentEndpoint, { orderId: payment.orderId }, { key })
      if (answer.kind === 'refused') return setProblem(answer.message)
      messages.success(label('payments.cancel.done', { amount }))
      onCancelled()
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(describeError(error, label))
    } finally {
      setCancelling(false)
    }
  }
}
