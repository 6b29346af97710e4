import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { type ReactNode, useId } from 'react'
import { useMessages } from '../../../lib/feedback/messages.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { askedNow } from '../../../lib/loans/asked-now.ts'
import { useHasMinWidth, wideFrom } from '../../../lib/state/use-has-min-width.ts'
import { pendingPayments } from '../result/pending-payments.ts'
import { loadPaymentDialogs, usePaymentDialogs } from '../state/load-payment-dialogs.ts'
import { type Payment, usePayment } from '../state/use-payment.ts'
import { PaymentForm, type PaymentPickerProps } from './payment-form.tsx'
import { PayDock } from './pay-dock.tsx'
import { PaymentAction, useBlockedReason } from './payment-action.tsx'
import { PaymentCards, type PaymentPlaces } from './payment-cards.tsx'
import { focusAmount, usePaymentSheet } from './use-payment-sheet.ts'

type AddingProps = Pick<PaymentPickerProps, 'onChoose'> & {
  /** closes the sheet that a wider window left: opened again, it would cover the dialog; null: there is none */
  onSheetLeft: (() => void) | null
}

type MakePaymentProps = {
  loan: LoanAccount
  /** who reads, for paper */
  borrower: string
  places: PaymentPlaces
  /** the methods that can pay now */
  methods: readonly SavedMethod[]
  /** kinds by which no payment can be made now */
  railsAway: readonly MethodKind[]
  /** why there is no way to pay this loan online, '' where its card says it; null when there is one */
  closedBecause: string | null
  renderPicker: (props: PaymentPickerProps) => ReactNode
  /** the dialog that adds a method, which stands beside the form: that changes its place with the width */
  renderAdding: (props: AddingProps) => ReactNode
  /** sends the receipt of what was just paid to an address or a phone */
  onSend: (receiptId: string) => void
}

/** Pays one loan: the form, the review, the call and its result. One instance per loan. */
export function MakePayment({ methods, closedBecause, ...route }: MakePaymentProps) {
  const label = useLabel()
  const loan = askedNow(route.loan)
  const isWide = useHasMinWidth(wideFrom)
  const payment = usePayment(loan, methods)
  const pending = pendingPayments(loan, payment)
  const [first] = pending.confirming
  const title = label(isVoluntary(loan) ? 'payments.form.voluntaryTitle' : 'payments.form.title')
  const view = (id: string) => payment.dispatch({ kind: 'statusViewed', id })
  const withDialogs = useWithDialogs()
  const dialogs = usePaymentDialogs(isDialogWanted(payment))
  const sheet = usePaymentSheet(payment, isWide, dialogs !== null)
  const action = {
    loan,
    payment,
    blocked: useBlockedReason(loan, payment),
    onView: first === undefined ? null : () => view(first.id),
  }
  const form = {
    id: useId(),
    loan,
    methods,
    payment,
    label: title,
    renderPicker: route.renderPicker,
    isOpen: action.blocked === null && first === undefined,
    onReview: () => void withDialogs(payment.openReview),
  }
  const isOpen = closedBecause === null && !loan.isPaidOff

  return (
    <>
      <PaymentCards
        {...{ loan, payment, pending, title, closedBecause, isOpen, isWide }}
        canCatchUp={isOpen && isCatchingUp(loan)}
        places={route.places}
        railsAway={route.railsAway}
        onView={view}
        onAmount={isWide ? focusAmount : () => void withDialogs(sheet.openAtAmount)}
      >
        <PaymentForm {...form}>
          <PaymentAction {...action} />
        </PaymentForm>
      </PaymentCards>
      {isOpen && !isWide && <PayDock {...action} onOpen={() => void withDialogs(sheet.open)} />}
      {route.renderAdding({
        onChoose: (methodId) => payment.dispatch({ kind: 'methodChosen', methodId }),
        onSheetLeft: isWide && payment.sheet !== 'closed' ? sheet.close : null,
      })}
      {dialogs !== null && (
        <dialogs.PaymentDialogs
          borrower={route.borrower}
          {...{ loan, methods, payment }}
          confirming={pending.confirming}
          onSend={route.onSend}
          sheet={isOpen && sheet.isOpen ? { title, onClose: sheet.close } : null}
          form={<PaymentForm {...form} />}
          action={<PaymentAction {...action} formId={form.id} />}
        />
      )}
    </>
  )
}

/** Something is past due that is not on its way. */
function isCatchingUp(loan: LoanAccount): boolean {
  return loan.daysPastDue > 0 && loan.totalDue > 0n && !isVoluntary(loan)
}

/** Nothing can be asked for any more, and a payment is their own choice. */
function isVoluntary({ loanStatus }: LoanAccount): boolean {
  return loanStatus === 'chargedOff' || loanStatus === 'bankruptcy'
}

function isDialogWanted({ isReviewOpen, sheet, viewed, cancelling, notice }: Payment): boolean {
  const isFormOpen = isReviewOpen || sheet !== 'closed'
  return isFormOpen || viewed !== null || cancelling !== null || notice !== null
}

/** Loads the dialogs before one opens; without a connection nothing opens, and the message bar says so. */
function useWithDialogs(): (open: () => void) => Promise<void> {
  const label = useLabel()
  const messages = useMessages()
  return (open) =>
    loadPaymentDialogs().then(
      () => open(),
      () => messages.failure(label('shell.error.nothingSent')),
    )
}
