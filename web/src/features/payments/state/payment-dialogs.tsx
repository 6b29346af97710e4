import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { ReactNode } from 'react'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { MoreBelow } from '../../../lib/dialogs/more-below.tsx'
import { CancelPayment } from '../result/cancel-payment.tsx'
import type { ConfirmingSummary } from '../result/confirming-panel.tsx'
import { PaymentNotices } from '../result/payment-notices.tsx'
import { PaymentStatus } from '../result/payment-status.tsx'
import styles from '../form/make-payment.module.css'
import { ReviewPayment } from '../review/review-payment.tsx'
import type { Payment } from './use-payment.ts'

type PaymentDialogsProps = {
  /** as it stands now, with the payments on it whose result is open, or which came back lately */
  loan: LoanAccount
  /** who reads, for paper */
  borrower: string
  methods: readonly SavedMethod[]
  payment: Payment
  /** the payments that nobody knows the end of */
  confirming: readonly ConfirmingSummary[]
  onSend: (receiptId: string) => void
  /** the form, where it stands in a sheet over the page; null while it does not */
  sheet: { title: string; onClose: () => void } | null
  form: ReactNode
  /** what submits the form */
  action: ReactNode
}

/** What stands over the page while paying: the last look, how it stands, and how it ended. */
export function PaymentDialogs({ methods, payment, confirming, ...props }: PaymentDialogsProps) {
  const { loan, borrower, onSend, sheet } = props
  const { openPayments: open } = loan
  const returned = open.filter(({ state }) => state === 'returned')
  const label = useLabel()
  const { dispatch, order, notice, viewed, cancelling } = payment
  const isCovered = payment.isReviewOpen || [notice, viewed, cancelling].some((one) => one !== null)
  const status = confirming.find(({ id }) => id === viewed) ?? confirming[0]
  return (
    <>
      {sheet !== null && !isCovered && (
        <Modal
          open
          title={sheet.title}
          closeLabel={label('shell.modal.close')}
          onClose={sheet.onClose}
          actions={<div className={styles.foot}>{props.action}</div>}
        >
          {props.form}
          <MoreBelow label={label('shell.nav.more')} />
        </Modal>
      )}
      {payment.isReviewOpen && order !== null && (
        <ReviewPayment order={order} payment={payment} methods={methods} returned={returned} />
      )}
      <PaymentNotices
        notice={notice}
        {...{ loan, borrower }}
        returned={returned}
        insteadOf={payment.insteadOf}
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
          payment={open.find(({ orderId }) => orderId === cancelling.orderId) ?? cancelling}
          isPayoffHeld={loan.payoffHeldUntil !== null}
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
