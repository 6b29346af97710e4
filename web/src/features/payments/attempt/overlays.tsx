import type { SavedMethod } from '@quittance/contract/payments/methods'
import { CancelPayment } from '../result/cancel-payment.tsx'
import type { Confirming } from '../result/confirming-panel.tsx'
import { PaymentNotices } from '../result/payment-notices.tsx'
import { PaymentStatus } from '../result/payment-status.tsx'
import { ReviewPayment } from '../review/review-payment.tsx'
import type { PaymentDialogs } from './use-payment-dialogs.ts'
import type { MakingPayment } from './use-make-payment.ts'
import type { Review } from '../review/use-review.ts'

type OverlaysProps = {
  methods: readonly SavedMethod[]
  review: Review
  payment: MakingPayment
  looking: PaymentDialogs
  /** how the payment stands that the status was asked of; null when it is known by now */
  status: Confirming | null
  isSending: boolean
  onPayFrom: (method: SavedMethod) => void
  onPay: (confirmDuplicate: boolean) => void
  onSend: (receiptId: string) => void
}

/** What stands over the page while paying: the last look, how it stands, and how it ended. */
export function PaymentOverlays({ review, payment, looking, ...rest }: OverlaysProps) {
  const { cancelling } = looking
  const { order } = review
  return (
    <>
      {review.isOpen && order !== null && (
        <ReviewPayment
          order={order}
          review={review}
          methods={rest.methods}
          isSending={rest.isSending}
          onPayFrom={rest.onPayFrom}
          onPay={() => rest.onPay(false)}
        />
      )}
      <PaymentNotices
        told={payment.told}
        order={order}
        isSending={rest.isSending}
        onDismiss={payment.dismiss}
        onPayAgain={() => rest.onPay(true)}
        onCancel={looking.cancel}
        onSend={rest.onSend}
      />
      {rest.status !== null && <PaymentStatus {...rest.status} onClose={looking.closeStatus} />}
      {cancelling !== null && (
        <CancelPayment
          payment={cancelling}
          onClose={() => looking.cancel(null)}
          onCancelled={() => {
            payment.dismiss()
            payment.reload()
          }}
        />
      )}
    </>
  )
}
