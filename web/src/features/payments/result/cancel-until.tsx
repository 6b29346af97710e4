import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useHasPassed } from '../../../lib/time/use-has-passed.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import styles from '../form/make-payment.module.css'
import { useCancelUntilText } from '../form/payment-labels.ts'

type CancelUntilProps = { payment: PaymentAnswer; onCancel: () => void }

/** Cancels a bank payment, with the time until which it can be cancelled (AMB-121). */
export function CancelUntil({ payment, onCancel }: CancelUntilProps) {
  const label = useLabel()
  const until = useCancelUntilText()
  const { state, cancelUntil } = payment
  const isTooLate = useHasPassed(cancelUntil)
  if (state !== 'pending' || cancelUntil === null || isTooLate) return null
  return (
    <p className={styles.cancel}>
      <Button small onClick={onCancel}>
        {label('payments.cancel.button')}
      </Button>
      <span className={styles.small}>{until(cancelUntil)}</span>
    </p>
  )
}
