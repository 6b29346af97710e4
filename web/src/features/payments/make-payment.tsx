import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/methods'
import { minimumPayment, prefillsAmount } from '@quittance/domain/lender/abilities'
import { type ReactNode, useId, useState } from 'react'
import { errorText, useLabel } from '../../lib/labels.ts'
import { useLender } from '../../lib/lender-settings.ts'
import { useMessages } from '../../lib/messages.ts'
import { Card } from '../../ui/card.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { ConfirmingPayment, PaymentStatus } from './confirming-panel.tsx'
import type { Order } from './disclosure.ts'
import { OpenPayments } from './open-payments.tsx'
import { usePaymentDraft } from './payment-draft.ts'
import { PaymentForm, type PickerProps } from './payment-form-card.tsx'
import { PaymentNotices } from './payment-notices.tsx'
import { ReviewPayment } from './review-payment.tsx'
import { useFee } from './use-fee.ts'
import { useMakePayment } from './use-make-payment.ts'
import { payableNow, underWay } from './under-way.ts'

type MakePaymentProps = {
  loan: LoanAccount
  methods: readonly SavedMethod[]
  /** why there is no way to pay this loan online; null when there is one */
  closedBecause: string | null
  renderPicker: (props: PickerProps) => ReactNode
}

/** Pays one loan: the form, the last look, the call, and how it ends. One of it per loan. */
export function MakePayment({ loan, methods, closedBecause, renderPicker }: MakePaymentProps) {
  const label = useLabel()
  const messages = useMessages()
  const headingId = useId()
  const { settings } = useLender()
  const prefills = prefillsAmount(settings)
  const draft = usePaymentDraft({ loan, methods, minimum: minimumPayment(settings), prefills })
  const fee = useFee(loan, draft.method, draft.amount)
  const [order, setOrder] = useState<Order | null>(null)
  const [isReviewing, setReviewing] = useState(false)
  const [isViewed, setViewed] = useState(false)
  const payment = useMakePayment({ loanId: loan.id, onLost, onPaid: draft.clear })
  const { own, others, standing } = underWay(loan, payment)
  const isVoluntary = loan.standing === 'chargedOff' || loan.standing === 'bankruptcy'

  return (
    <>
      {own !== null && <ConfirmingPayment {...own} isNews={payment.isNews} />}
      <OpenPayments payments={others} onEnd={payment.learnOfAnother} />
      <Card labelledBy={headingId}>
        <SectionHeader
          id={headingId}
          title={label(isVoluntary ? 'payments.form.voluntaryTitle' : 'payments.form.title')}
        />
        {closedBecause === null ? (
          <PaymentForm
            loan={loan}
            draft={draft}
            fee={fee}
            labelledBy={headingId}
            renderPicker={renderPicker}
            onView={standing === null ? null : () => setViewed(true)}
            onReview={review}
          />
        ) : (
          <p>{closedBecause}</p>
        )}
      </Card>
      <PaymentOverlays
        order={order}
        isReviewing={isReviewing}
        payment={payment}
        onBack={() => setReviewing(false)}
        onPay={pay}
      />
      {isViewed && standing !== null && (
        <PaymentStatus {...standing} onClose={() => setViewed(false)} />
      )}
    </>
  )

  function review(): void {
    const next = payableNow(loan, draft, fee)
    if (next === null) return
    setOrder(next)
    setReviewing(true)
  }

  async function pay(confirmDuplicate: boolean): Promise<void> {
    if (order === null) return
    const { method, amount } = order
    const request = { loanId: loan.id, methodId: method.id, kind: method.kind, amount }
    await payment.pay({ ...request, confirmDuplicate })
    setReviewing(false)
  }

  function onLost(error: Error): void {
    messages.failure(errorText(error, label))
  }
}

type PaymentOverlaysProps = {
  order: Order | null
  isReviewing: boolean
  payment: ReturnType<typeof useMakePayment>
  onBack: () => void
  onPay: (confirmDuplicate: boolean) => Promise<void>
}

/** What stands over the page while paying: the last look, then how it ended. */
function PaymentOverlays({ order, isReviewing, payment, ...acts }: PaymentOverlaysProps) {
  return (
    <>
      {isReviewing && order !== null && (
        <ReviewPayment
          order={order}
          isSending={payment.isSending}
          onBack={acts.onBack}
          onPay={() => void acts.onPay(false)}
        />
      )}
      <PaymentNotices
        told={payment.told}
        order={order}
        isSending={payment.isSending}
        onDismiss={payment.dismiss}
        onPayAgain={() => void acts.onPay(true)}
      />
    </>
  )
}
