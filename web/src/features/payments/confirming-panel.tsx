import type { Money } from '@quittance/domain/money'
import { useEffect, useRef, useState } from 'react'
import { useLabel } from '../../lib/labels.ts'
import { useLender } from '../../lib/lender-settings.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Stack } from '../../ui/stack.tsx'
import { Steps } from '../../ui/steps.tsx'
import styles from './make-payment.module.css'

/** A payment that nobody knows the end of yet. */
export type Confirming = {
  /** null when an order under this key was made with figures that are not known here */
  readonly amount: Money | null
  /** the order's number, or the attempt's key while there is none */
  readonly reference: string
  readonly takesLong: boolean
}

type ConfirmingPanelProps = Confirming & { onView: () => void }

/** Stands until the payment is known: nothing need be done, and above all nothing paid again. */
export function ConfirmingPanel({ amount, reference, takesLong, onView }: ConfirmingPanelProps) {
  const label = useLabel()
  const longer = useTakesLonger()
  return (
    <Banner
      tone="soon"
      live
      waiting
      actions={
        <Button small onClick={onView}>
          {label('payments.confirming.viewStatus')}
        </Button>
      }
    >
      <p>
        {amount === null
          ? label('payments.confirming.title')
          : label('payments.confirming.text', { amount })}
      </p>
      {takesLong && <p>{longer}</p>}
      <p className={styles.small}>{label('payments.confirming.reference', { reference })}</p>
    </Banner>
  )
}

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

type ConfirmingPaymentProps = Confirming & {
  /** it follows from what was just pressed, and not from opening the page */
  isNews?: boolean
}

/** The panel, and the modal that it opens. What has just happened is brought into view. */
export function ConfirmingPayment({ isNews = false, ...payment }: ConfirmingPaymentProps) {
  const [isViewed, setViewed] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isNews) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [isNews])

  return (
    <>
      <div ref={place} tabIndex={-1}>
        <ConfirmingPanel {...payment} onView={() => setViewed(true)} />
      </div>
      {isViewed && <PaymentStatus {...payment} onClose={() => setViewed(false)} />}
    </>
  )
}

function useTakesLonger(): string {
  const label = useLabel()
  const { settings } = useLender()
  if (settings.phoneNumber === '') return label('payments.confirming.takingLongerNoPhone')
  return label('payments.confirming.takingLonger', { phone: settings.phoneNumber })
}
