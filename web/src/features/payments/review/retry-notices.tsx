import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { ReturnIcon } from '../../../ui/buttons/later-icons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { CheckboxField } from '../../../ui/choices/checkbox-field.tsx'
import { useRetryText } from '../result/payment-labels.ts'
import styles from './payment-steps.module.css'

export type RetryChoice = {
  payments: readonly PaymentAnswer[]
  /** the returned debit that this payment takes the place of; null for none */
  insteadOf: string | null
  /** the payment pays the loan off, which stops every retry */
  isPayoff: boolean
  onChoose: (insteadOf: string | null) => void
}

/** One box that names each debit that will be tried again besides, with the choices below it. */
export function RetryNotices(retries: RetryChoice) {
  if (retries.payments.every(({ triesAgainOn }) => triesAgainOn === null)) return null
  return (
    <section className={styles.step}>
      <Banner tone="soon" icon={<ReturnIcon />}>
        <RetryTexts {...retries} />
      </Banner>
      <RetryChoices {...retries} />
    </section>
  )
}

/** Names each debit that will be tried again, and says what this payment does to it. */
export function RetryTexts({ payments, insteadOf, isPayoff }: RetryChoice) {
  const label = useLabel()
  const text = useRetryText()
  return payments.map((payment) => {
    const { orderId, triesAgainOn, retryMost } = payment
    if (triesAgainOn === null) return null
    const isReplaced = orderId === insteadOf
    const isTaken = retryMost > 0n
    return (
      <div key={orderId}>
        <p>{text('planned', payment, triesAgainOn)}</p>
        {isPayoff && <p>{label('retries.banner.endsWithPayoff')}</p>}
        {!isPayoff && !isReplaced && isTaken && <p>{label('retries.banner.notReplaced')}</p>}
      </div>
    )
  })
}

/** The payment may take the place of the retry of one's own debit. */
export function RetryChoices({ payments, insteadOf, isPayoff, onChoose }: RetryChoice) {
  const label = useLabel()
  const text = useRetryText()
  if (isPayoff) return null
  const own = payments.filter(
    ({ triesAgainOn, retryMost, isOwn }) => triesAgainOn !== null && retryMost > 0n && isOwn,
  )
  return own.map((payment) => {
    const { orderId, triesAgainOn } = payment
    const isReplaced = orderId === insteadOf
    const isOneOfMany = own.length > 1 && triesAgainOn !== null
    return (
      <CheckboxField
        key={orderId}
        label={label('retries.banner.replace')}
        {...(isOneOfMany && { hint: text('planned', payment, triesAgainOn) })}
        checked={isReplaced}
        onChange={() => onChoose(isReplaced ? null : orderId)}
      />
    )
  })
}
