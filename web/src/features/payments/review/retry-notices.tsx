import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { ReturnIcon } from '../../../ui/brand/page-icons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { CheckboxField } from '../../../ui/choices/checkbox-field.tsx'
import { useRetryText } from '../form/payment-labels.ts'

type RetryNoticesProps = {
  payments: readonly PaymentAnswer[]
  /** the returned debit that this payment takes the place of; null for none */
  insteadOf: string | null
  /** the payment pays the loan off, which stops every retry */
  isPayoff: boolean
  onChoose: (insteadOf: string | null) => void
}

/** Names each debit that will be tried again besides; the payment may take the place of one's own. */
export function RetryNotices({ payments, insteadOf, isPayoff, onChoose }: RetryNoticesProps) {
  const label = useLabel()
  const text = useRetryText()
  return payments.map((payment) => {
    const { orderId, triesAgainOn, isOwn } = payment
    if (triesAgainOn === null) return null
    const isReplaced = orderId === insteadOf
    return (
      <Banner key={orderId} tone="soon" icon={<ReturnIcon />}>
        <p>{text('planned', payment, triesAgainOn)}</p>
        {isPayoff && <p>{label('retries.banner.endsWithPayoff')}</p>}
        {!isPayoff && !isReplaced && <p>{label('retries.banner.notReplaced')}</p>}
        {!isPayoff && isOwn && (
          <CheckboxField
            label={label('retries.banner.replace')}
            checked={isReplaced}
            onChange={() => onChoose(isReplaced ? null : orderId)}
          />
        )}
      </Banner>
    )
  })
}
