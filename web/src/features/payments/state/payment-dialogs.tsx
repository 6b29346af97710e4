import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { CancelPayment } from '../result/cancel-payment.tsx'
import type { ConfirmingSummary } from '../result/confirming-panel.tsx'
import { PaymentNotices } from '../result/payment-notices.tsx'
import { PaymentStatus } from '../result/payment-status.tsx'
import { ReviewPayment } from '../review/review-payment.tsx'
import type { Payment } from './use-payment.ts'

type PaymentDialogsProps = {
  methods: readonly SavedMethod[]
  payment: Payment
  /** the payments that nobody knows the end of */
  confirming: readonly ConfirmingSummary[]
  /** the debits of the loan that came back lately */
  returned: readonly PaymentAnswer[]
  onSend: (receiptId: string) => void
}

/** What stands over the page while paying: the last look, how it stands, and how it ended. */
export function PaymentDialogs({ methods, payment, confirming, ...props }: PaymentDialogsProps) {
  const { returned, onSend } = props
  const { dispatch, order, notice, viewed, cancelling } = payment
  const status = confirming.find(({ id }) => id === viewed) ?? confirming[0]
  return (
    <>
      {payment.isReviewOpen && order !== null && (
        <ReviewPayment order={order} payment={payment} methods={methods} returned={returned} />
      )}
      <PaymentNotices
        notice={notice}
        returned={returned}
        order={order}
        methods={methods}
        onRetryFrom={(method) => void payment.retryFrom(method)}
        isSending={payment.phase === 'sending' || payment.phase === 'pricing'}
        onDismiss={() => dispatch({ kind: 'noticeDismissed' })}
        onPayAgain={() => void payment.pay(true)}
        onCancel={(paid) => dispatch({ kind: 'cancelAsked', payment: paid })}
        onSend={onSend}
      />
      {viewed !== null && status !== undefined && (
        <PaymentStatus {...status} onClose={() => dispatch({ kind: 'statusViewed', id: null })} />
      )}
      {cancelling !== null && (
        <CancelPayment
          payment={cancelling}
          onClose={() => dispatch({ kind: 'cancelAsked', payment: null })}
          onChanged={(isDone) => {
            if (isDone) dispatch({ kind: 'noticeDismissed' })
            payment.reload()
          }}
        />
      )}
    </>
  )
}
