import { useLabel } from '../../lib/labels.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Stack } from '../../ui/stack.tsx'
import { Steps } from '../../ui/steps.tsx'
import type { Confirming } from './confirming-panel.tsx'
import styles from './make-payment.module.css'
import { useTakesLonger } from './payment-words.ts'

type PaymentStatusProps = Confirming & { onClose: () => void }

/** What was done, what is being done, and what comes next. There is no way to pay in here. */
export function PaymentStatus({ amount, reference, takesLong, onClose }: PaymentStatusProps) {
  const label = useLabel()
  const longer = useTakesLonger()
  return (
    <Modal
      open
      title={label('payments.confirming.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{label('shell.modal.close')}</Button>}
    >
      <Stack>
        {amount !== null && <p>{label('payments.confirming.checking', { amount })}</p>}
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
        <p className={styles.small}>{label('payments.confirming.reference', { reference })}</p>
      </Stack>
    </Modal>
  )
}
