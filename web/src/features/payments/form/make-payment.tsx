import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { type ReactNode, useId } from 'react'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { SectionHeader } from '../../../ui/layout/section-header.tsx'
import { ConfirmingPayment } from '../result/confirming-panel.tsx'
import { warmOverlays } from '../attempt/load-overlays.ts'
import { OpenPayments } from '../result/open-payments.tsx'
import styles from './make-payment.module.css'
import { PaymentForm, type PickerProps } from './payment-form-card.tsx'
import { RailsUnavailable } from './rails-unavailable.tsx'
import { useOnePayment } from '../attempt/use-one-payment.ts'
import { pendingPayments } from '../result/pending-payments.ts'

type MakePaymentProps = {
  loan: LoanAccount
  /** what may be paid with now */
  methods: readonly SavedMethod[]
  /** kinds that no payment is begun by now */
  railsAway: readonly MethodKind[]
  /** why there is no way to pay this loan online; null when there is one */
  closedBecause: string | null
  renderPicker: (props: PickerProps) => ReactNode
  /** sends the receipt of what was just paid to an address or a phone */
  onSend: (receiptId: string) => void
}

/** Pays one loan: the form, the last look, the call, and how it ends. One of it per loan. */
export function MakePayment({ loan, methods, closedBecause, ...route }: MakePaymentProps) {
  const label = useLabel()
  const headingId = useId()
  const { draft, fee, looking, payment, review, paying, ...rest } = useOnePayment(loan, methods)
  const { overlays } = rest
  const { own, others, standings, standing } = pendingPayments(loan, payment)
  const viewed = standings.find(({ reference }) => reference === looking.viewed) ?? standing
  const isVoluntary = loan.standing === 'chargedOff' || loan.standing === 'bankruptcy'

  return (
    <div className={styles.whole} onFocus={warmOverlays} onPointerDown={warmOverlays}>
      {own !== null && <ConfirmingPayment {...own} isNews={payment.isNews} onView={looking.view} />}
      <OpenPayments
        payments={others}
        onEnd={payment.learnOfAnother}
        onView={looking.view}
        onCancel={looking.cancel}
      />
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
            draft={draft}
            fee={fee}
            labelledBy={headingId}
            renderPicker={route.renderPicker}
            rest={rest.rest}
            onView={standing === null ? null : () => looking.view(standing.reference)}
            onReview={() => void rest.openReview()}
          />
        ) : (
          <p>{closedBecause}</p>
        )}
      </Card>
      {overlays !== null && (
        <overlays.PaymentOverlays
          methods={methods}
          review={review}
          payment={payment}
          looking={looking}
          status={looking.viewed === null ? null : viewed}
          isSending={paying.isBusy}
          onPayFrom={(method) => void paying.payFrom(method)}
          onPay={(confirmDuplicate) => void paying.pay(confirmDuplicate)}
          onSend={route.onSend}
        />
      )}
    </div>
  )
}
