import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { interpretReturnCode } from '@quittance/domain/payments/returned-payment'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ReturnIcon } from '../../../ui/brand/page-icons.tsx'
import styles from '../form/make-payment.module.css'

/** Tells of a returned payment: first the money, then what happens to the account. */
export function ReturnedPayment({ payment }: { payment: PaymentAnswer }) {
  const label = useLabel()
  const { settings } = useLender()
  const { words, action } = interpretReturnCode(payment.returnCode)
  return (
    <Banner
      tone="bad"
      icon={<ReturnIcon />}
      title={label('payments.returned.title', { date: { monthDay: payment.effectiveOn } })}
    >
      <p>
        {label('payments.returned.text', {
          amount: { cents: payment.amount, currency: payment.currency },
          reason: label(`payments.returnReason.${words}`),
          date: { day: payment.returnedOn ?? payment.effectiveOn },
        })}
      </p>
      {payment.returnFee > 0n && (
        <p>
          {label('payments.returned.fee', {
            lender: settings.companyName,
            amount: { cents: payment.returnFee, currency: payment.currency },
          })}
        </p>
      )}
      {payment.isReopened && <p>{label('payments.returned.reopened')}</p>}
      <p>{next()}</p>
      {payment.schedulesHeld > 0 && (
        <p>{label('payments.returned.schedulesHeld', { count: String(payment.schedulesHeld) })}</p>
      )}
      <p className={styles.small}>
        {label('payments.confirming.reference', { reference: payment.orderId })}
      </p>
    </Banner>
  )

  function next(): string {
    const { lastFour } = payment.method
    const { triesAgainOn } = payment
    if (triesAgainOn !== null)
      return label('payments.returned.triesAgain', { date: { day: triesAgainOn } })
    if (action === 'block') return label('payments.returned.blocked', { lastFour })
    if (action !== 'revoke') return label('payments.returned.notAgain')
    if (settings.phoneNumber === '') return label('payments.returned.stopped', { lastFour })
    return label('payments.returned.stoppedCall', { lastFour, phone: settings.phoneNumber })
  }
}
