import { useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import styles from './make-payment.module.css'
import { plainText } from './plain-text.ts'
import type { LenderMessage } from './use-lender-message.ts'

type PaymentMessageProps = {
  message: LenderMessage
  isAccepted: boolean
  /** the steps before it are agreed to */
  isOpen: boolean
  onAccept: () => void
}

/** The lender's own message, with the lender's own word for accepting it (AMB-31). */
export function PaymentMessage({ message, isAccepted, isOpen, onAccept }: PaymentMessageProps) {
  const label = useLabel()
  const { settings } = useLender()
  const title = label('payments.message.title', { lender: settings.companyName })
  if (message.kind === 'asking') return <Spinner />
  if (message.kind === 'away')
    return (
      <p role="alert" className={styles.feeError}>
        {label('payments.message.away')}{' '}
        <TextButton onClick={message.askAgain}>{label('shell.error.tryAgain')}</TextButton>
      </p>
    )
  return (
    <Banner
      tone="info"
      title={title}
      actions={
        isAccepted ? (
          <Chip tone="good">{label('payments.message.accepted')}</Chip>
        ) : (
          <Button small disabled={!isOpen} onClick={onAccept}>
            {settings.messagePaymentButton}
          </Button>
        )
      }
    >
      <p className={styles.message}>{plainText(message.text)}</p>
    </Banner>
  )
}
