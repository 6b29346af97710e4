import { type PaymentAnswer, paymentStatusEndpoint } from '@quittance/contract/payments/payments'
import { placeText } from '@quittance/contract/receipts/place-of-payment'
import { useId } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { useMethodLabels } from '../../../lib/i18n/method-labels.ts'
import { useMoney } from '../../../lib/i18n/use-money.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { Coded } from '../../../lib/start/coded.tsx'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { Parts } from '../../../ui/figures/parts.tsx'
import { SectionHeader } from '../../../ui/layout/section-header.tsx'
import { Bone } from '../../../ui/progress/bone.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'
import { CancelUntil } from './cancel-until.tsx'
import { isPaidRetry, paidRetry, returnedPayment } from './returned-codes.ts'
import type { RetryActions } from './returned-payment.tsx'
import { ConfirmingPayment } from './confirming-panel.tsx'
import { InPlace } from './in-place.tsx'
import { toForeignPanel } from './pending-payments.ts'
import styles from './open-payments.module.css'
import { readPaymentEnd, type PaymentEnd } from '../state/payment-attempt.ts'
import { paymentStateTones } from './payment-labels.ts'
import { useStatusPolling } from '../state/use-status-polling.ts'

export type EndOfAnother = (end: Exclude<PaymentEnd, { kind: 'confirming' }>) => void

type OpenPaymentsProps = {
  payments: readonly PaymentAnswer[]
  /** of those that a bank accepted */
  place: HTMLElement | null
  /** of the same, where their amount and day are told already; null: they are not */
  beside: HTMLElement | null
  /** of those without a result, on a phone */
  above: HTMLElement | null
  onEnd: EndOfAnother
  onView: (id: string) => void
  onCancel: (payment: PaymentAnswer) => void
}

/**
 * What is under way as the server tells it, so that another tab, another device or a new sign-in
 * shows it too: nothing of it need be kept in the browser.
 */
export function OpenPayments({
  payments,
  place: around,
  beside,
  above,
  onEnd,
  onView,
  onCancel,
}: OpenPaymentsProps) {
  const label = useLabel()
  const headingId = useId()
  const open = payments.filter((one) => one.state !== 'returned' && !isPaidRetry(one))
  const onTheirWay = open.filter(({ state }) => state !== 'confirming')
  const list = (
    <>
      <ul>
        {onTheirWay.map((one) => (
          <OnItsWay
            key={one.orderId}
            payment={one}
            isTold={beside !== null && onTheirWay.length === 1}
            onCancel={() => onCancel(one)}
          />
        ))}
      </ul>
      <p className={styles.note}>{label('payments.open.upToTenMinutes')}</p>
    </>
  )
  return (
    <>
      {open.map(
        (one) =>
          one.state === 'confirming' && (
            <OpenConfirming
              key={one.orderId}
              payment={one}
              above={above}
              onEnd={onEnd}
              onView={onView}
            />
          ),
      )}
      {onTheirWay.length > 0 && (
        <InPlace place={beside ?? around}>
          {beside !== null ? (
            list
          ) : (
            <div className={styles.first}>
              <Card labelledBy={headingId}>
                <SectionHeader id={headingId} title={label('payments.open.title')} />
                {list}
              </Card>
            </div>
          )}
        </InPlace>
      )}
    </>
  )
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

const place = <Bone kind="banner" />

type OnItsWayProps = {
  payment: PaymentAnswer
  /** its amount, and the day on which it posts, stand above it */
  isTold: boolean
  onCancel: () => void
}

/** A payment that the bank accepted and that has not settled. */
function OnItsWay({ payment, isTold, onCancel }: OnItsWayProps) {
  const label = useLabel()
  const { today } = useLender()
  const { methodName } = useMethodLabels()
  const money = useMoney()
  const { amount, currency, state, reference, effectiveOn, isOwn, settlesOn, retryOf, method } =
    payment
  const figure = { cents: amount, currency }
  const what = placeText({ replaces: placeOf(payment), currency }, useReader())
  return (
    <li className={styles.row}>
      {!isTold && (
        <p className={styles.head}>
          <strong>{money(amount, currency)}</strong>
          <Chip bare tone={paymentStateTones[state]}>
            {label(`payments.state.${state}`)}
          </Chip>
        </p>
      )}
      {!isOwn && <p>{label('payments.open.pendingOther', { amount: figure })}</p>}
      {retryOf !== null && (
        <p>
          {label(isOwn ? 'retries.banner.isRetry' : 'retries.banner.isRetryOther', {
            debitDay: { monthDay: retryOf },
          })}
        </p>
      )}
      {what !== '' && <p>{label('receipts.list.inPlaceOf', { what })}</p>}
      {!isTold && effectiveOn > today && (
        <p>{label('payments.open.postsOn', { date: { day: effectiveOn } })}</p>
      )}
      <Parts
        texts={[
          ...(isOwn && method.lastFour !== '' ? [methodName(method)] : []),
          ...(settlesOn === null
            ? []
            : [label('payments.open.expected', { date: { shortDay: settlesOn } })]),
          label('payments.confirming.reference', { reference }),
        ]}
      />
      <CancelUntil quiet payment={payment} onCancel={onCancel} />
    </li>
  )
}

/** What it was made in the place of, by itself. */
function placeOf({ insteadOf, replacedRetry, replacedDebit }: PaymentAnswer) {
  if (replacedRetry !== null) return { kind: 'retry', ...replacedRetry } as const
  if (replacedDebit === null || insteadOf === null) return null
  // As its receipt tells it: its series may have been edited since.
  return { kind: 'scheduled', ...(replacedDebit.was ?? replacedDebit) } as const
}

type OpenConfirmingProps = {
  payment: PaymentAnswer
  above: HTMLElement | null
  onEnd: EndOfAnother
  onView: (id: string) => void
}

function OpenConfirming({ payment, above, onEnd, onView }: OpenConfirmingProps) {
  const api = useApi()
  const takesLong = useStatusPolling({ isOpen: true, ask, atOnce: false })
  const panel = { ...toForeignPanel(payment), takesLong }
  return <ConfirmingPayment {...panel} above={above} onView={onView} />

  async function ask(): Promise<void> {
    const request = { orderId: payment.orderId }
    const answer = await api(paymentStatusEndpoint, request, { background: true }).catch(() => null)
    const end = answer === null ? null : readPaymentEnd(answer)
    if (end?.kind === 'paid' || end?.kind === 'notPaid') onEnd(end)
  }
}
