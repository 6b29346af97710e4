import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { add } from '@quittance/domain/money'
import { keepTogether } from '../../../lib/i18n/keep-together.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useMethodLabels } from '../../../lib/i18n/method-labels.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { NoticeModal } from '../../../ui/dialogs/notice-modal.tsx'
import type { Tone } from '../../../ui/feedback/tone.tsx'
import { useFreeMethod } from '../../../lib/settings/use-free-method.ts'
import type { PaymentOrder } from '../review/payment-order.ts'
import { useRetryText } from './payment-labels.ts'
import { PaymentReceipt } from './payment-receipt.tsx'
import type { PaymentNotice } from '../state/payment-state.ts'
import { NoWrap } from '../../../ui/text/no-wrap.tsx'

type PaymentNoticesProps = {
  notice: PaymentNotice | null
  /** as it stands now, and no more as it was paid */
  loan: LoanAccount
  /** who reads, for paper */
  borrower: string
  /** the debits of the loan that came back lately */
  returned: readonly PaymentAnswer[]
  /** the returned or scheduled payment whose place the form's payment takes; null for none */
  insteadOf: string | null
  /** what a payment again would be; null when the form no longer holds it */
  order: PaymentOrder | null
  isSending: boolean
  onDismiss: () => void
  onPayAgain: () => void
  methods: readonly SavedMethod[]
  /** the same amount again by another method */
  onRetryFrom: (method: SavedMethod) => void
  onCancel: (payment: PaymentAnswer) => void
  onSend: (receiptId: string) => void
}

/** The result of a payment: its receipt, or why it was not made, in the server's words. */
export function PaymentNotices({ notice, onDismiss, ...rest }: PaymentNoticesProps) {
  if (notice === null) return null
  if (notice.kind === 'paid')
    return (
      <PaymentReceipt
        payment={notice.payment}
        loan={rest.loan}
        borrower={rest.borrower}
        returned={rest.returned}
        onClose={onDismiss}
        onCancel={() => rest.onCancel(notice.payment)}
        onSend={() => rest.onSend(notice.payment.orderId)}
      />
    )
  if (notice.kind === 'refused' && notice.reason === 'sameAgain')
    return <SameAgain message={notice.message} onDismiss={onDismiss} {...rest} />
  if (notice.kind === 'notPaid' && rest.order !== null)
    return <Declined message={notice.message} onDismiss={onDismiss} {...rest} order={rest.order} />
  return <NotPaid notice={notice} onDismiss={onDismiss} />
}

type DeclinedProps = Pick<
  PaymentNoticesProps,
  'methods' | 'returned' | 'insteadOf' | 'onRetryFrom' | 'onDismiss'
> & {
  message: string
  order: PaymentOrder
}

/** A payment that was declined: its amount stays, and another method may pay it. */
function Declined({ message, order, methods, onRetryFrom, onDismiss, ...replaced }: DeclinedProps) {
  const label = useLabel()
  const retryText = useRetryText()
  const kept = replaced.returned.find(({ orderId }) => orderId === replaced.insteadOf)
  const triesAgainOn = kept?.triesAgainOn ?? null
  const { methodWithin } = useMethodLabels()
  const others = methods.filter(({ id }) => id !== order.method.id)
  const free = useFreeMethod(order.loan, others, true)
  return (
    <NoticeModal
      open
      tone="bad"
      title={label('payments.declined.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onDismiss}
      actions={
        <>
          <Button variant={free === null ? 'primary' : 'secondary'} onClick={chooseAnother}>
            {label('payments.declined.useAnother')}
          </Button>
          {free !== null && (
            <Button variant="primary" onClick={() => onRetryFrom(free)}>
              {label('payments.declined.useFree', { method: methodWithin(free) })}
            </Button>
          )}
        </>
      }
    >
      {message !== '' && (
        <p>
          <NoWrap>{message}</NoWrap>
        </p>
      )}
      {kept !== undefined && triesAgainOn !== null && (
        <p>{retryText('planned', kept, triesAgainOn)}</p>
      )}
      <p>{label('payments.declined.next')}</p>
    </NoticeModal>
  )

  /** Leads to the methods in the form, once the dialog has given the focus back. */
  function chooseAnother(): void {
    onDismiss()
    setTimeout(() => {
      const method = document.querySelector<HTMLInputElement>('[name=payment-method]:not(:checked)')
      const group = document.querySelector<HTMLElement>('[data-methods] button')
      const place = method ?? group
      place?.focus()
      place?.scrollIntoView({ block: 'center' })
    }, 0)
  }
}

type NotPaidProps = { notice: Exclude<PaymentNotice, { kind: 'paid' }>; onDismiss: () => void }

function NotPaid({ notice, onDismiss }: NotPaidProps) {
  const label = useLabel()
  const isDeclined = notice.kind === 'notPaid'
  const tone: Tone = isDeclined || notice.kind === 'refused' ? 'bad' : 'info'
  return (
    <NoticeModal
      open
      tone={tone}
      title={label(isDeclined ? 'payments.declined.title' : 'shell.notice.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onDismiss}
      actions={
        <Button variant="primary" onClick={onDismiss}>
          {label('shell.modal.ok')}
        </Button>
      }
    >
      <p>
        <NoWrap>{words()}</NoWrap>
      </p>
      {isDeclined && <p>{label('payments.declined.next')}</p>}
    </NoticeModal>
  )

  function words(): string {
    if (notice.kind === 'notSent') return label('shell.error.nothingSent')
    if (notice.kind === 'neverReceived') return label('payments.confirming.neverArrived')
    return notice.message === '' ? label('payments.declined.title') : keepTogether(notice.message)
  }
}

type SameAgainProps = Pick<
  PaymentNoticesProps,
  'order' | 'isSending' | 'onDismiss' | 'onPayAgain'
> & { message: string }

/** Warns of a duplicate payment; only its own button sends the payment again. */
function SameAgain({ message, order, isSending, onDismiss, onPayAgain }: SameAgainProps) {
  const label = useLabel()
  return (
    <NoticeModal
      open
      tone="soon"
      title={label('payments.duplicate.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onDismiss}
      actions={
        <>
          {order !== null && (
            <Button waiting={isSending} onClick={onPayAgain}>
              {label('payments.duplicate.payAgain', {
                amount: { cents: add(order.amount, order.fee), currency: order.loan.currency },
              })}
            </Button>
          )}
          <Button variant="primary" onClick={onDismiss}>
            {label('payments.duplicate.keep')}
          </Button>
        </>
      }
    >
      <p>
        <NoWrap>{keepTogether(message)}</NoWrap>
      </p>
    </NoticeModal>
  )
}
