import { paymentMessageEndpoint } from '@quittance/contract/payments/payment-message'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api.ts'
import { unwrapResult } from '../api/unwrap-result.ts'
import { useLabel } from '../i18n/labels.ts'
import { useLender } from '../settings/lender-settings.ts'
import { AcceptButton } from '../../ui/choices/accept-button.tsx'
import { Panel } from '../../ui/surfaces/panel.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import styles from './consent.module.css'
import { toPlainText } from '../html/to-plain-text.ts'

type LenderMessageStepProps = {
  message: LenderMessage
  isAccepted: boolean
  /** the steps before it are agreed to */
  isOpen: boolean
  onAccept: () => void
}

/** The lender's own message, with the lender's own word for accepting it (AMB-31), as the other steps are. */
export function LenderMessageStep({
  message,
  isAccepted,
  isOpen,
  onAccept,
}: LenderMessageStepProps) {
  const label = useLabel()
  const { settings } = useLender()
  const title = label('payments.message.title', { lender: settings.companyName })
  if (message.kind === 'asking') return <Spinner />
  if (message.kind === 'away')
    return (
      <p role="alert" className={styles.problem}>
        {label('payments.message.away')}{' '}
        <TextButton onClick={message.askAgain}>{label('shell.error.tryAgain')}</TextButton>
      </p>
    )
  return (
    <div className={styles.agreement}>
      <h3 className={styles.heading}>{title}</h3>
      <Panel>
        <p className={styles.terms}>{toPlainText(message.text)}</p>
      </Panel>
      <AcceptButton isAccepted={isAccepted} disabled={!isOpen} onAccept={onAccept}>
        {settings.messagePaymentButton}
      </AcceptButton>
    </div>
  )
}

/** The lender's message before a payment: known, loading, or not available. */
export type LenderMessage =
  | { readonly kind: 'asking' }
  | { readonly kind: 'away'; readonly askAgain: () => void }
  | { readonly kind: 'known'; readonly text: string }

/** Requests the lender's message if the lender has one; '' if it has none. */
export function useLenderMessage(isAsked: boolean): LenderMessage {
  const api = useApi()
  const query = useQuery({
    queryKey: ['payment-message'],
    enabled: isAsked,
    meta: { isQuiet: true }, // the step says so itself
    queryFn: async () => unwrapResult(await api(paymentMessageEndpoint, {})).paymentMessage,
  })
  if (!isAsked) return { kind: 'known', text: '' }
  if (query.isError) return { kind: 'away', askAgain: () => void query.refetch() }
  if (query.isPending) return { kind: 'asking' }
  return { kind: 'known', text: query.data }
}
