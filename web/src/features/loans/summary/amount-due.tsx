import type { LoanAccount } from '@quittance/contract/loans'
import { daysBetween, type LocalDate } from '@quittance/domain/calendar'
import type { ReactNode } from 'react'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { useMoney } from '../../../lib/i18n/use-money.ts'
import { Amount } from '../../../ui/figures/amount.tsx'
import { Parts } from '../../../ui/figures/parts.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import styles from './summary-card.module.css'

/**
 * Past due: all that is due, since when, for how long. Otherwise the next payment and its day; who is
 * ahead reads until when nothing is due, and that interest accrues all the same.
 */
export function AmountDue({ loan }: { loan: LoanAccount }) {
  const label = useLabel()
  const money = useMoney()
  const { today } = useLender()
  const isLate = loan.daysPastDue > 0
  const amount = isLate ? loan.totalDue : loan.nextPayment
  if (amount <= 0n) return <p className={styles.when}>{nothingDue(loan.newOldestDueOn)}</p>
  const when = loan.paidAheadUntil === null ? next() : nothingDue(loan.paidAheadUntil)
  return (
    <Stack gap="tight">
      <p>
        <Amount size="due">{money(amount, loan.currency)}</Amount>
      </p>
      <p className={isLate ? styles.late : styles.when}>{isLate ? late() : when}</p>
    </Stack>
  )

  function nothingDue(until: LocalDate | null): string {
    if (until === null) return label('loans.card.nothingDue')
    return label('loans.card.nothingDueUntil', { date: { dueOn: until } })
  }

  function late(): string {
    if (loan.oldestDueOn === null) return loan.statusText
    const date = { day: loan.oldestDueOn }
    return loan.daysPastDue === 1
      ? label('loans.card.pastDueOneDay', { date })
      : label('loans.card.pastDueDays', { days: String(loan.daysPastDue), date })
  }

  function next(): ReactNode {
    // Of a loan whose principal is paid only fees are left, which fall due on no day.
    if (loan.newOldestDueOn === null) return label('loans.card.rest')
    const date = { dueOn: loan.newOldestDueOn }
    const days = daysBetween(today, loan.newOldestDueOn)
    // Of a closed loan the day is the one that it stood at when it was closed.
    if (days < 0) return label('loans.card.due', { date })
    if (days === 0) return label('loans.card.dueToday', { date })
    const soon =
      days === 1 ? label('loans.card.inOneDay') : label('loans.card.inDays', { days: String(days) })
    return <Parts texts={[label('loans.card.due', { date }), soon]} />
  }
}
