import { showValue } from '@quittance/contract/labels/labels'
import type { LoanAccount } from '@quittance/contract/loans'
import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { add } from '@quittance/domain/money'
import { useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { useMethodLabels } from '../../../lib/i18n/method-labels.ts'
import { useDueDay } from '../../../lib/i18n/use-due-day.ts'
import { useMoney } from '../../../lib/i18n/use-money.ts'
import { PaymentFigure } from '../../../lib/i18n/payment-figure.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ToneIcon } from '../../../ui/feedback/tone.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { PrintIcon, ReturnIcon, SendIcon } from '../../../ui/buttons/later-icons.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { SummaryList } from '../../../ui/figures/summary-list.tsx'
import { TornReceipt } from '../../../ui/figures/torn-receipt.tsx'
import { CancelUntil } from './cancel-until.tsx'
import styles from './payment-receipt.module.css'
import { paymentStateTones, useRetryText } from './payment-labels.ts'

type PaymentReceiptProps = {
  payment: PaymentAnswer
  loan: LoanAccount
  /** whose receipt it is, for paper */
  borrower: string
  /** the debits of the loan that came back lately */
  returned: readonly PaymentAnswer[]
  onClose: () => void
  onCancel: () => void
  onSend: () => void
}

/** Proof that the payment was received: numbers, time with its zone, amount, fee, total, method. */
export function PaymentReceipt({
  payment,
  loan,
  borrower,
  returned,
  onClose,
  onCancel,
  onSend,
}: PaymentReceiptProps) {
  const label = useLabel()
  const { settings } = useLender()
  const money = useMoney()
  const isPending = payment.state === 'pending'
  const isDebit = isPending && payment.method.kind !== 'card'
  const total = money(add(payment.amount, payment.fee), payment.currency)
  return (
    <Modal
      open
      title={label(isPending ? 'payments.success.pendingTitle' : 'payments.success.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      actions={
        <>
          <Button icon={<PrintIcon />} onClick={() => window.print()}>
            {label('receipts.details.print')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {label('payments.success.done')}
          </Button>
        </>
      }
    >
      <Stack>
        <p className={styles.onPaper}>{`${settings.companyName} · ${borrower}`}</p>
        <ReceiptHead payment={payment} />
        <PaidInFull loan={loan} />
        <TornReceipt>
          <SummaryList
            rows={useReceiptRows(payment)}
            total={{
              label: label(
                isDebit ? 'payments.success.totalDebit' : 'payments.success.totalCharged',
              ),
              value: total,
            }}
          />
        </TornReceipt>
        <ReplacedDebit payment={payment} loan={loan} />
        <RetryOutcome payment={payment} returned={returned} />
        <Button wide icon={<SendIcon />} onClick={onSend}>
          {label('payments.success.send')}
        </Button>
        <CancelUntil payment={payment} onCancel={onCancel} />
      </Stack>
    </Modal>
  )
}

/** Says of a loan of which nothing is left to pay what it is by now: held, paid off, or soon to be. */
function PaidInFull({ loan }: Pick<PaymentReceiptProps, 'loan'>) {
  const label = useLabel()
  const { today } = useLender()
  const { payoffHeldUntil, isPaidOff, payoff, openPayments } = loan
  if (payoffHeldUntil !== null)
    return (
      <Banner tone="info">
        {label('payments.form.payoffHeld', { date: { day: payoffHeldUntil } })}
      </Banner>
    )
  if (isPaidOff) return <Banner tone="good">{label('schedules.form.paidOff')}</Banner>
  const isComing = openPayments.some(({ effectiveOn }) => effectiveOn > today)
  if (payoff > 0n || !isComing) return null
  return <Banner tone="info">{label('payments.form.paidByOthers')}</Banner>
}

/** Names the scheduled payment that this one takes the place of, and says where it leaves due what that would have paid. */
function ReplacedDebit({
  payment: { replacedDebit, currency },
  loan: { newOldestDueOn },
}: Pick<PaymentReceiptProps, 'payment' | 'loan'>) {
  const label = useLabel()
  if (replacedDebit === null) return null
  const replaced = replacedDebit.was ?? replacedDebit
  const amount = { cents: replaced.amount, currency }
  const isLeftDue = newOldestDueOn !== null && newOldestDueOn <= replaced.on
  return (
    <Banner tone="good">
      <p>{label('schedules.next.replaced', { amount, date: { dueOn: replaced.on } })}</p>
      {isLeftDue && <p>{label('schedules.next.staysDue')}</p>}
    </Banner>
  )
}

type RetryOutcomeProps = Pick<PaymentReceiptProps, 'payment' | 'returned'>

/** In the place of which retry it was made, and which debits will be tried again all the same. */
function RetryOutcome({ payment, returned }: RetryOutcomeProps) {
  const label = useLabel()
  const text = useRetryText()
  const { replacedRetry, insteadOf, currency } = payment
  return (
    <>
      {replacedRetry !== null && (
        <Banner tone="good">
          {label('retries.banner.replaced', {
            debitDay: { monthDay: replacedRetry.on },
            amount: { cents: replacedRetry.amount, currency },
          })}
        </Banner>
      )}
      {returned.map(
        (debit) =>
          debit.triesAgainOn !== null &&
          debit.orderId !== insteadOf && (
            <Banner key={debit.orderId} tone="soon" icon={<ReturnIcon />}>
              {text('planned', debit, debit.triesAgainOn)}
            </Banner>
          ),
      )}
    </>
  )
}

type ReceiptHeadProps = { payment: PaymentAnswer }

/** The figure, and a line that says how the payment stands. */
function ReceiptHead({ payment }: ReceiptHeadProps) {
  const label = useLabel()
  const { settings } = useLender()
  const isPending = payment.state === 'pending'
  return (
    <div className={styles.head}>
      <span className={classNames(styles.mark, isPending && styles.onItsWay)}>
        <ToneIcon tone={paymentStateTones[payment.state]} large />
      </span>
      <div>
        <PaymentFigure amount={payment.amount} fee={payment.fee} currency={payment.currency} />
        <p className={styles.text}>{text()}</p>
        {isPending && <p className={styles.text}>{label('payments.open.upToTenMinutes')}</p>}
      </div>
    </div>
  )

  function text(): string {
    if (!isPending) return label('payments.success.text', { lender: settings.companyName })
    if (payment.method.kind !== 'card') return label('payments.success.pendingText')
    return label('payments.success.laterText', { date: { dueOn: payment.effectiveOn } })
  }
}

function useReceiptRows(payment: PaymentAnswer) {
  const label = useLabel()
  const money = useMoney()
  const reader = useReader()
  const dueDay = useDueDay()
  const { methodName } = useMethodLabels()
  // Nothing is paid before it settles.
  const when = payment.state === 'pending' ? 'receipts.details.madeOn' : 'payments.success.paidOn'
  const fee = { label: label('payments.form.fee'), value: money(payment.fee, payment.currency) }
  const amount = money(payment.amount, payment.currency)
  const toLoan = { label: label('payments.success.toLoan'), value: amount }
  return [
    {
      label: label('payments.success.status'),
      value: (
        <Chip tone={paymentStateTones[payment.state]} bare>
          {label(`payments.state.${payment.state}`)}
        </Chip>
      ),
    },
    ...(payment.reference === ''
      ? []
      : [{ label: label('receipts.details.reference'), value: payment.reference }]),
    { label: label(when), value: showValue({ at: payment.madeAt }, reader) },
    { label: label('payments.success.loan'), value: payment.loanNo },
    { label: label('payments.success.method'), value: methodName(payment.method) },
    {
      label: label('payments.review.countsFrom'),
      value: dueDay(payment.effectiveOn),
    },
    ...(payment.settlesOn === null
      ? []
      : [
          {
            label: label('receipts.details.settlesOn'),
            value: dueDay(payment.settlesOn),
          },
        ]),
    // Without a fee the total says it.
    ...(payment.fee > 0n ? [toLoan, fee] : []),
  ]
}
