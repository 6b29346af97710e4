import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { formatDollars, smallest } from '@quittance/domain/money'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { type ReactNode, useId } from 'react'
import { useMessages } from '../../../lib/feedback/messages.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { SectionHeader } from '../../../ui/layout/section-header.tsx'
import { ConfirmingPayment } from '../result/confirming-panel.tsx'
import { OpenPayments } from '../result/open-payments.tsx'
import { pendingPayments } from '../result/pending-payments.ts'
import {
  loadPaymentDialogs,
  usePaymentDialogs,
  warmPaymentDialogs,
} from '../state/load-payment-dialogs.ts'
import { type Payment, usePayment } from '../state/use-payment.ts'
import styles from './make-payment.module.css'
import { PastDueWays } from './past-due-ways.tsx'
import { PaymentForm, type PickerProps } from './payment-form.tsx'
import { RailsUnavailable } from './rails-unavailable.tsx'

type MakePaymentProps = {
  loan: LoanAccount
  /** the methods that can pay now */
  methods: readonly SavedMethod[]
  /** kinds by which no payment can be made now */
  railsAway: readonly MethodKind[]
  /** why there is no way to pay this loan online; null when there is one */
  closedBecause: string | null
  renderPicker: (props: PickerProps) => ReactNode
  /** sends the receipt of what was just paid to an address or a phone */
  onSend: (receiptId: string) => void
}

/** Pays one loan: the form, the review, the call and its result. One instance per loan. */
export function MakePayment({ loan, methods, closedBecause, ...route }: MakePaymentProps) {
  const label = useLabel()
  const messages = useMessages()
  const headingId = useId()
  const payment = usePayment(loan, methods)
  const { dispatch, isReviewOpen, viewed, cancelling, notice } = payment
  const pending = pendingPayments(loan, payment)
  const { confirming } = pending
  const isAny = isReviewOpen || viewed !== null || cancelling !== null || notice !== null
  const dialogs = usePaymentDialogs(isAny)
  const isVoluntary = loan.loanStatus === 'chargedOff' || loan.loanStatus === 'bankruptcy'
  const view = (id: string) => dispatch({ kind: 'statusViewed', id })
  const [first] = confirming

  return (
    <div className={styles.whole} onFocus={warmPaymentDialogs} onPointerDown={warmPaymentDialogs}>
      <PaymentsUnderWay
        payment={payment}
        pending={pending}
        onView={view}
        isFormOpen={closedBecause === null && first === undefined}
      />
      {closedBecause === null && loan.daysPastDue > 0 && !isVoluntary && (
        <PastDueWays loan={loan} payment={payment} />
      )}
      <Card labelledBy={headingId}>
        <SectionHeader
          id={headingId}
          title={label(isVoluntary ? 'payments.form.voluntaryTitle' : 'payments.form.title')}
        />
        {closedBecause === null && <RailsUnavailable away={route.railsAway} />}
        {closedBecause === null ? (
          <PaymentForm
            loan={loan}
            methods={methods}
            payment={payment}
            labelledBy={headingId}
            renderPicker={route.renderPicker}
            onReview={() => void openReview()}
            onView={first === undefined ? null : () => view(first.id)}
          />
        ) : (
          <p>{closedBecause}</p>
        )}
      </Card>
      {dialogs !== null && (
        <dialogs.PaymentDialogs
          methods={methods}
          payment={payment}
          confirming={confirming}
          returned={loan.openPayments.filter(({ state }) => state === 'returned')}
          onSend={route.onSend}
        />
      )}
    </div>
  )

  /** Loads the dialogs first; without a connection nothing is sent, and the message bar says so. */
  async function openReview(): Promise<void> {
    const areHere = await loadPaymentDialogs().then(
      () => true,
      () => false,
    )
    if (areHere) payment.openReview()
    else messages.failure(label('shell.error.nothingSent'))
  }
}

type PaymentsUnderWayProps = {
  payment: Payment
  pending: ReturnType<typeof pendingPayments>
  onView: (reference: string) => void
  /** whether the form takes a payment now */
  isFormOpen: boolean
}

/** Our own attempt, and what the server tells of besides. */
function PaymentsUnderWay({ payment, pending, onView, isFormOpen }: PaymentsUnderWayProps) {
  const { dispatch, insteadOf, isFromOpening, applyAnother, reload } = payment
  const { own, others } = pending
  const onPayInstead = isFormOpen ? payInstead : null
  return (
    <>
      {own !== null && <ConfirmingPayment {...own} isNews={!isFromOpening} onView={onView} />}
      <OpenPayments
        payments={others}
        onEnd={applyAnother}
        onView={onView}
        onCancel={(asked) => dispatch({ kind: 'cancelAsked', payment: asked })}
        retry={{ insteadOf, onPayInstead, onStopped: reload }}
      />
    </>
  )

  /** Fills in what the returned debit was for, and goes on in the form. */
  function payInstead({ orderId, amount }: PaymentAnswer): void {
    const text = formatDollars(smallest(amount, payment.bounds.payoff))
    dispatch({ kind: 'insteadChosen', insteadOf: orderId, amount: text })
    document.querySelector<HTMLInputElement>('[name=amount]')?.focus()
  }
}
