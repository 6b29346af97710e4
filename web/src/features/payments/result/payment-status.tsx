import { useLabel } from '../../../lib/i18n/labels.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { Steps } from '../../../ui/feedback/steps.tsx'
import type { ConfirmingSummary } from './confirming-panel.tsx'
import styles from '../form/make-payment.module.css'
import { useTakesLongerText } from '../form/payment-labels.ts'

type PaymentStatusProps = ConfirmingSummary & { onClose: () => void }

/** Shows the steps of a confirming payment: done, current, next. It offers no way to pay. */
export function PaymentStatus({
  amount,
  reference,
  takesLong,
  isOwn,
  onClose,
}: PaymentStatusProps) {
  const label = useLabel()
  const longer = useTakesLongerText()
  const checking = isOwn ? 'payments.confirming.checking' : 'payments.confirming.checkingOther'
  return (
    <Modal
      open
      title={label('payments.confirming.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{label('shell.modal.close')}</Button>}
    >
      <Stack>
        {amount !== null && <p>{label(checking, { amount })}</p>}
        <p>{label('payments.confirming.onceOrNotAtAll')}</p>
        <Steps
          items={[
            { title: label('payments.confirming.sent'), state: 'done' },
            {
              title: label('payments.confirming.asking'),
              detail: takesLong ? longer : label('payments.confirming.upToTenMinutes'),
              state: 'now',
            },
            { title: label('payments.confirming.result'), state: 'next' },
          ]}
        />
        <p className={styles.small}>{label('payments.confirming.mayClose')}</p>
        {reference !== null && (
          <p className={styles.small}>{label('payments.confirming.reference', { reference })}</p>
        )}
      </Stack>
    </Modal>
  )
}
