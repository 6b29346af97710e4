import type { LoanAccount } from '@quittance/contract/loans'
import type { LocalDate } from '@quittance/domain/calendar'
import { sum } from '@quittance/domain/money'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useMoney } from '../../../lib/i18n/use-money.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { askedNow } from '../../../lib/loans/asked-now.ts'
import { Disclosure } from '../../../ui/dialogs/disclosure.tsx'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { Amount } from '../../../ui/figures/amount.tsx'
import { SummaryList } from '../../../ui/figures/summary-list.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import styles from './summary-card.module.css'

type DueItem = LoanAccount['dueItems'][number]

/** What the amount due is made of, installment by installment and fee by fee. */
function DueItems({ loan: { dueItems, currency } }: { loan: LoanAccount }) {
  const label = useLabel()
  const money = useMoney()
  return (
    <Disclosure summary={label('loans.due.title')} open>
      <SummaryList
        rows={dueItems.map((item, at) => ({
          key: String(at),
          label: nameOf(item),
          value: money(item.amount, currency),
        }))}
      />
    </Disclosure>
  )

  function nameOf({ kind, on }: DueItem): string {
    if (on === null || kind === 'nsfFee' || kind === 'otherFee')
      return label(`loans.due.${kind === 'installment' ? 'otherFee' : kind}`)
    const date = { day: on }
    return kind === 'installment'
      ? label('loans.due.installment', { date })
      : label('loans.due.lateFeeOn', { date })
  }
}

type DuePartsProps = {
  loan: LoanAccount
  onPlace: ((place: HTMLElement | null) => void) | undefined
}

/**
 * What is on its way, what was sent without a result so far, and what the amount due is made of. Of a payoff that is
 * held that alone: nothing is due beside it.
 */
export function DueParts({ loan, onPlace }: DuePartsProps) {
  if (loan.payoffHeldUntil !== null) return <HeldPayoff loan={loan} until={loan.payoffHeldUntil} />
  return (
    <>
      <LeftDue loan={askedNow(loan)} />
      <ComingMoney loan={loan} />
      {isToldAbove(loan) && <div ref={onPlace} />}
      <ConfirmingChip loan={loan} />
      {loan.dueItems.length > 0 && loan.coming?.leaves !== 0n && <DueItems loan={loan} />}
    </>
  )
}

/** What was received to pay the loan off, and until when a bank can still return it. */
function HeldPayoff({
  loan: { lastPaid, currency },
  until,
}: {
  loan: LoanAccount
  until: LocalDate
}) {
  const label = useLabel()
  const money = useMoney()
  const { settings } = useLender()
  return (
    <Stack gap="tight">
      <h3 className={styles.eyebrow}>{label('loans.card.payoffReceived')}</h3>
      {lastPaid !== null && !settings.hideLastNextPmtInfo && (
        <>
          <p>
            <Amount size="due">{money(lastPaid.amount, currency)}</Amount>
          </p>
          <p className={styles.when}>
            {label('loans.card.lastPaidOn', { date: { day: lastPaid.on } })}
          </p>
        </>
      )}
      <p>
        <strong>{label('loans.card.nothingMore')}</strong>
      </p>
      <p className={styles.debit}>{label('loans.card.payoffUntil', { date: { day: until } })}</p>
    </Stack>
  )
}

/** What is due by now of a loan that is not past due, where that is not what it is asked for next: its fees. */
function LeftDue({ loan }: { loan: LoanAccount }) {
  const label = useLabel()
  const { daysPastDue, totalDue, nextPayment, regularPayment, currency } = loan
  const isPart = totalDue > 0n && totalDue < regularPayment && totalDue !== nextPayment
  if (daysPastDue > 0 || !isPart) return null
  const amount = { cents: totalDue, currency }
  return (
    <p>
      <Chip tone="soon">{label('loans.card.leftDue', { amount })}</Chip>
    </p>
  )
}

/** Whether the payments that stand as on their way are just what is told as coming. */
function isToldAbove({ coming, openPayments }: LoanAccount): boolean {
  if (coming?.leaves !== 0n) return false
  const sent = openPayments.filter(({ state }) => state === 'pending' || state === 'completed')
  return sum(sent.map(({ amount }) => amount)) === coming.amount
}

/** What is on its way, in place of the amount that it pays, or below what it leaves to pay. */
function ComingMoney({ loan }: { loan: LoanAccount }) {
  const label = useLabel()
  const money = useMoney()
  const { coming, currency, oldestDueOn, totalDue, nextPayment, daysPastDue } = loan
  if (coming === null || coming.leaves === null) return null
  const isLate = daysPastDue > 0
  const amount = { cents: coming.amount, currency }
  const due = { cents: isLate ? totalDue : nextPayment, currency }
  const date = { shortDay: coming.on }
  if (coming.leaves !== 0n)
    return <p className={styles.when}>{label('loans.card.comingBeside', { amount, due, date })}</p>
  return (
    <Stack gap="tight">
      <p>
        <Amount size="due">{money(coming.amount, currency)}</Amount>
      </p>
      <p className={styles.when}>{label('loans.card.comingAll', { date })}</p>
      {oldestDueOn !== null && (
        <p className={styles.debit}>
          {label('loans.card.comingFor', { amount: due, date: { shortDay: oldestDueOn } })}
        </p>
      )}
      {isLate && <p className={styles.debit}>{label('loans.card.comingLate')}</p>}
    </Stack>
  )
}

/** What was sent without a result so far, beside the figures that still ask for it. */
function ConfirmingChip({ loan: { openPayments, currency } }: { loan: LoanAccount }) {
  const label = useLabel()
  const money = useMoney()
  const confirming = openPayments.filter(({ state }) => state === 'confirming')
  const amount = sum(confirming.map((payment) => payment.amount))
  if (amount === 0n) return null
  return (
    <p>
      <Chip tone="soon">{`${label('payments.state.confirming')} ${money(amount, currency)}`}</Chip>
    </p>
  )
}
