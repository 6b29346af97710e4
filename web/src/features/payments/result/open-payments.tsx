import { type PaymentAnswer, paymentStatusEndpoint } from '@quittance/contract/payments/payments'
import { useApi } from '../../../lib/api/api.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { codeOf } from '../../../lib/start/code-of.ts'
import { type AnyCode, Coded } from '../../../lib/start/coded.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Bone } from '../../../ui/progress/bone.tsx'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { CancelUntil } from './cancel-until.tsx'
import type { RetryActions } from './returned-payment.tsx'
import { ConfirmingPayment } from './confirming-panel.tsx'
import { toForeignPanel } from './pending-payments.ts'
import styles from '../form/make-payment.module.css'
import { readPaymentEnd, type PaymentEnd } from '../state/payment-attempt.ts'
import { paymentStateTones } from '../form/payment-labels.ts'
import { useStatusPolling } from '../state/use-status-polling.ts'

/** Loaded on demand: it has a label for every return code. */
const returnedPayment = codeOf(async () => (await import('./returned-payment.tsx')).ReturnedPayment)
const paidRetry = codeOf(async () => (await import('./returned-payment.tsx')).PaidRetry)

/** The code that the payments of a loan take to be shown. */
export function codesOfPayments(payments: readonly PaymentAnswer[]): AnyCode[] {
  return [
    ...(payments.some(({ state }) => state === 'returned') ? [returnedPayment] : []),
    ...(payments.some(isPaidRetry) ? [paidRetry] : []),
  ]
}

export type EndOfAnother = (end: Exclude<PaymentEnd, { kind: 'confirming' }>) => void

type OpenPaymentsProps = {
  payments: readonly PaymentAnswer[]
  onEnd: EndOfAnother
  onView: (id: string) => void
  onCancel: (payment: PaymentAnswer) => void
}

/**
 * What is under way as the server tells it, so that another tab, another device or a new sign-in
 * shows it too: nothing of it need be kept in the browser.
 */
export function OpenPayments({ payments, onEnd, onView, onCancel }: OpenPaymentsProps) {
  return payments.map((payment) => {
    const { orderId, state } = payment
    if (state === 'returned' || isPaidRetry(payment)) return null
    if (state === 'confirming')
      return <OpenConfirming key={orderId} payment={payment} onEnd={onEnd} onView={onView} />
    return <OnItsWay key={orderId} payment={payment} onCancel={() => onCancel(payment)} />
  })
}

type ReturnedPaymentsProps = {
  payments: readonly PaymentAnswer[]
  /** what can be done about a debit that is tried again */
  retry: RetryActions
}

/** Of the same payments those that came back, and what became of them. */
export function ReturnedPayments({ payments, retry }: ReturnedPaymentsProps) {
  return payments.map((payment) => {
    const { orderId, state } = payment
    if (state !== 'returned' && !isPaidRetry(payment)) return null
    return state === 'returned' ? (
      <Coded key={orderId} code={returnedPayment} props={{ payment, retry }} waiting={place} />
    ) : (
      <Coded key={orderId} code={paidRetry} props={{ payment }} waiting={place} />
    )
  })
}

function isPaidRetry({ state, retryOf }: PaymentAnswer): boolean {
  return state === 'completed' && retryOf !== null
}

const place = <Bone kind="banner" />

type OnItsWayProps = { payment: PaymentAnswer; onCancel: () => void }

/** A payment that the bank accepted and that has not settled. */
function OnItsWay({ payment, onCancel }: OnItsWayProps) {
  const label = useLabel()
  const { today } = useLender()
  const { amount, currency, state, reference, effectiveOn, isOwn, settlesOn, retryOf } = payment
  const accepted = isOwn ? 'payments.open.pending' : 'payments.open.pendingOther'
  return (
    <Banner tone="info">
      <p className={styles.statusLine}>
        <Chip tone={paymentStateTones[state]}>{label(`payments.state.${state}`)}</Chip>
        <span>{label(accepted, { amount: { cents: amount, currency } })}</span>
      </p>
      {retryOf !== null && (
        <p className={styles.small}>
          {label(isOwn ? 'retries.banner.isRetry' : 'retries.banner.isRetryOther', {
            debitDay: { monthDay: retryOf },
          })}
        </p>
      )}
      {effectiveOn > today && (
        <p className={styles.small}>
          {label('payments.open.postsOn', { date: { day: effectiveOn } })}
        </p>
      )}
      {settlesOn !== null && (
        <p className={styles.small}>
          {label('payments.open.settlesOn', { date: { dueOn: settlesOn } })}
        </p>
      )}
      <p className={styles.small}>{label('payments.confirming.upToTenMinutes')}</p>
      <p className={styles.small}>{label('payments.confirming.reference', { reference })}</p>
      <CancelUntil payment={payment} onCancel={onCancel} />
    </Banner>
  )
}

type OpenConfirmingProps = {
  payment: PaymentAnswer
  onEnd: EndOfAnother
  onView: (id: string) => void
}

function OpenConfirming({ payment, onEnd, onView }: OpenConfirmingProps) {
  const api = useApi()
  const takesLong = useStatusPolling({ isOpen: true, ask, atOnce: false })
  const panel = { ...toForeignPanel(payment), takesLong }
  return <ConfirmingPayment {...panel} onView={onView} />

  async function ask(): Promise<void> {
    const request = { orderId: payment.orderId }
    const answer = await api(paymentStatusEndpoint, request, { background: true }).catch(() => null)
    const end = answer === null ? null : readPaymentEnd(answer)
    if (end?.kind === 'paid' || end?.kind === 'notPaid') onEnd(end)
  }
}
