import type { LoanAccount } from '@quittance/contract/loans'
import type { Cents } from '@quittance/domain/money'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { PayBar } from '../../../ui/navigation/pay-bar.tsx'
import { warmPaymentDialogs } from '../state/load-payment-dialogs.ts'
import type { Payment } from '../state/use-payment.ts'

type PayDockProps = {
  loan: LoanAccount
  payment: Pick<Payment, 'payableAmount'>
  onOpen: () => void
  /** shows how the payment under way stands; null while none is */
  onView: (() => void) | null
}

/**
 * Whether it is not what the page above the bar says is due, or is left of the next payment of which
 * part is paid, or is debited by itself: the bar then asks for no amount.
 */
function isBesideDue(loan: LoanAccount, amount: Cents): boolean {
  const { daysPastDue, totalDue, nextPayment, regularPayment, scheduledByDue } = loan
  if (daysPastDue > 0) return amount !== totalDue
  if (amount !== regularPayment) return false
  return nextPayment < regularPayment || scheduledByDue >= nextPayment
}

/** The bar at the foot of a phone: it says the amount, and opens the form. */
export function PayDock({ loan, payment, onOpen, onView }: PayDockProps) {
  const label = useLabel()
  const amount = payment.payableAmount
  return (
    <PayBar>
      {onView === null ? (
        <Button
          variant="primary"
          wide
          aria-haspopup="dialog"
          onFocus={warmPaymentDialogs}
          onPointerDown={warmPaymentDialogs}
          onClick={onOpen}
        >
          {amount === null || isBesideDue(loan, amount)
            ? label('payments.form.title')
            : label('payments.form.submitAmount', {
                amount: { cents: amount, currency: loan.currency },
              })}
        </Button>
      ) : (
        <Button wide onClick={onView}>
          {label('payments.confirming.viewStatus')}
        </Button>
      )}
    </PayBar>
  )
}
