import type { LoanAccount } from '@quittance/contract/loans'
import { usesAutoPayName } from '@quittance/domain/lender/lender-features'
import { type ReactNode, useId } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useDebitText } from '../../lib/i18n/use-debit-text.ts'
import { useMoney } from '../../lib/i18n/use-money.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Chip } from '../../ui/feedback/chip.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { StatusStamp } from '../../ui/feedback/status-stamp.tsx'
import { SummaryList } from '../../ui/figures/summary-list.tsx'
import { AmountDue } from './amount-due.tsx'
import { DueItems } from './due-items.tsx'
import { isWithoutDemand, formatBorrowerName, toLoanStatusTone } from './loan-labels.ts'
import styles from './summary-card.module.css'

/**
 * What is due and when, how the loan stands, and what was paid last. The tile of a schedule stands
 * in place of the status (AMB-22), at the start of the card where the lender has it so (AMB-24).
 */
export function SummaryCard({ loan }: { loan: LoanAccount }) {
  const label = useLabel()
  const { settings } = useLender()
  const headingId = useId()
  const debitText = useDebitText()
  const isQuiet = loan.isPaidOff && settings.hidePaidOff
  const showsNext = !settings.hideLastNextPmtInfo && !isQuiet && !isWithoutDemand(loan)
  const isTileFirst = settings.displayScheduledStatusTileAtTopLeft && loan.showsSchedule
  const isPartly = loan.daysPastDue === 0 && loan.totalDue > 0n && !isWithoutDemand(loan)
  const leftDue =
    showsNext && isPartly && loan.totalDue < loan.regularPayment
      ? { cents: loan.totalDue, currency: loan.currency }
      : null
  const status = <Chip tone={toLoanStatusTone(loan)}>{loan.statusText}</Chip>
  const tile = loan.showsSchedule ? (
    <StatusStamp kind="scheduled">
      {label(`schedules.stamp.${usesAutoPayName(settings) ? 'autoPay' : 'scheduled'}`)}
    </StatusStamp>
  ) : null
  return (
    <Card labelledBy={headingId}>
      <Stack>
        <div className={styles.head}>
          {tile !== null && isTileFirst && <div className={styles.first}>{tile}</div>}
          <h2 id={headingId} className={styles.eyebrow}>
            {heading()}
          </h2>
          {!isTileFirst && !isQuiet && (tile ?? status)}
        </div>
        {showsNext && <AmountDue loan={loan} />}
        {leftDue !== null && (
          <p>
            <Chip tone="soon">{label('loans.card.leftDue', { amount: leftDue })}</Chip>
          </p>
        )}
        {showsNext && <DueItems loan={loan} />}
        {loan.nextDebit !== null && loan.showsSchedule && (
          <p className={styles.when}>{debitText(loan.nextDebit, loan.currency)}</p>
        )}
        <SummaryList rows={rows()} ruled />
      </Stack>
    </Card>
  )

  function heading(): string {
    if (!showsNext || loan.isPaidOff || loan.payoffHeldUntil !== null)
      return label('loans.card.status')
    return label(loan.daysPastDue > 0 ? 'loans.card.totalAmountDue' : 'loans.card.nextPayment')
  }

  function rows(): { label: string; value: ReactNode }[] {
    const who = loan.role === 'borrower' ? 'loans.card.borrower' : 'loans.card.coBorrower'
    const last = { label: label('loans.card.lastPayment'), value: <LastPayment loan={loan} /> }
    return [
      { label: label(who), value: formatBorrowerName(loan) },
      ...(settings.hideLastNextPmtInfo ? [] : [last]),
    ]
  }
}

function LastPayment({ loan: { lastPaid, currency } }: { loan: LoanAccount }) {
  const label = useLabel()
  const money = useMoney()
  if (lastPaid === null) return label('loans.card.noLastPayment')
  const on = label('loans.card.lastPaidOn', { date: { day: lastPaid.on } })
  return `${money(lastPaid.amount, currency)} ${on}`
}
