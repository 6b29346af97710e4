import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { ReturnIcon } from '../../../ui/brand/page-icons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { useRetryText } from '../form/payment-labels.ts'

type RetryNoticesProps = {
  payments: readonly PaymentAnswer[]
  /** the returned debit that this payment takes the place of; null for none */
  insteadOf: string | null
  onChoose: (insteadOf: string | null) => void
}

/** Names each debit that will be tried again besides, and lets the payment take its place. */
export function RetryNotices({ payments, insteadOf, onChoose }: RetryNoticesProps) {
  const label = useLabel()
  const text = useRetryText()
  return payments.map((payment) => {
    const { orderId, triesAgainOn } = payment
    if (triesAgainOn === null) return null
    const isReplaced = orderId === insteadOf
    return (
      <Banner key={orderId} tone="soon" icon={<ReturnIcon />}>
        <p>{text('planned', payment, triesAgainOn)}</p>
        {!isReplaced && <p>{label('retries.banner.notReplaced')}</p>}
        <CheckboxField
          label={label('retries.banner.replace')}
          checked={isReplaced}
          onChange={() => onChoose(isReplaced ? null : orderId)}
        />
      </Banner>
    )
  })
}
