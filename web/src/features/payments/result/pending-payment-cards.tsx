import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { formatDollars, smallest } from '@quittance/domain/money'
import type { Payment } from '../state/use-payment.ts'
import { ConfirmingPayment } from './confirming-panel.tsx'
import { InPlace } from './in-place.tsx'
import { OpenPayments, ReturnedPayments } from './open-payments.tsx'
import type { pendingPayments } from './pending-payments.ts'

type PendingPaymentCardsProps = {
  payment: Payment
  pending: ReturnType<typeof pendingPayments>
  /** of what came back, and of what is on its way: beside its amount, or in a card of its own */
  places: Readonly<Record<'banners' | 'ways' | 'coming', HTMLElement | null>>
  onView: (reference: string) => void
  /** goes on in the form; null while it takes no payment */
  onPayInstead: (() => void) | null
}

/** Our own attempt, and what the server tells of besides. */
export function PendingPaymentCards({
  payment,
  pending,
  places,
  ...props
}: PendingPaymentCardsProps) {
  const { onView, onPayInstead } = props
  const { dispatch, insteadOf, isFromOpening, applyAnother, reload } = payment
  const { own, others } = pending
  return (
    <>
      {own !== null && (
        <ConfirmingPayment
          {...own}
          above={places.banners}
          isNews={!isFromOpening}
          onView={onView}
        />
      )}
      <OpenPayments
        payments={others}
        place={places.ways}
        beside={places.coming}
        above={places.banners}
        onEnd={applyAnother}
        onView={onView}
        onCancel={(asked) => dispatch({ kind: 'cancelAsked', payment: asked })}
      />
      <InPlace place={places.banners}>
        <ReturnedPayments
          payments={others}
          retry={{ insteadOf, onPayInstead: onPayInstead && payInstead, onStopped: reload }}
        />
      </InPlace>
    </>
  )

  /** Fills in what the returned debit was for, and goes on in the form. */
  function payInstead({ orderId, amount, retryMost }: PaymentAnswer): void {
    const unpaid = smallest(amount, retryMost)
    const text = formatDollars(smallest(unpaid, payment.bounds.payoff))
    dispatch({ kind: 'insteadChosen', insteadOf: orderId, amount: text })
    onPayInstead?.()
  }
}
