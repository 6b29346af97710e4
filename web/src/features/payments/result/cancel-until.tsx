import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useHasPassed } from '../../../lib/time/use-has-passed.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import styles from './payment-states.module.css'
import { useCancelUntilText } from './payment-labels.ts'

type CancelUntilProps = {
  payment: PaymentAnswer
  /** in a row of several, with fewer words */
  quiet?: boolean
  onCancel: () => void
}

/** Cancels a bank payment, with the time until which it can be cancelled (AMB-121). */
export function CancelUntil({ payment, quiet = false, onCancel }: CancelUntilProps) {
  const label = useLabel()
  const until = useCancelUntilText()
  const { state, cancelUntil } = payment
  const isTooLate = useHasPassed(cancelUntil)
  if (state !== 'pending' || cancelUntil === null || isTooLate) return null
  if (quiet)
    return (
      <p>
        <TextButton onClick={onCancel}>{label('payments.cancel.button')}</TextButton>{' '}
        <span>{label('payments.open.until', { time: { at: cancelUntil } })}</span>
      </p>
    )
  return (
    <p className={styles.cancel}>
      <Button small onClick={onCancel}>
        {label('payments.cancel.button')}
      </Button>
      <span className={styles.small}>{until(cancelUntil)}</span>
    </p>
  )
}
