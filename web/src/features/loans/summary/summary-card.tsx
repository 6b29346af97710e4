import type { LoanAccount, NextDebit } from '@quittance/contract/loans'
import { usesAutoPayName } from '@quittance/domain/lenders/lender-features'
import { type ReactNode, useId } from 'react'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { askedNow } from '../../../lib/loans/asked-now.ts'
import { codeOf } from '../../../lib/start/code-of.ts'
import { type AnyCode, Coded } from '../../../lib/start/coded.tsx'
import { formatBorrowerName } from '../../../lib/person/borrower-name.ts'
import { ClockIcon } from '../../../ui/brand/icons.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'
import { Chip } from '../../../ui/feedback/chip.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { StatusStamp } from '../../../ui/feedback/status-stamp.tsx'
import { SummaryList } from '../../../ui/figures/summary-list.tsx'
import { AmountDue } from './amount-due.tsx'
import { codesOfDebits, ComingDebitLines } from './coming-debit-lines.tsx'
import { LastPayment } from './last-payment.tsx'
import { isWithoutDemand, loanStatusTones } from '../loan-labels.ts'
import styles from './summary-card.module.css'

/** Loaded on demand: most loans miss no payment, have none under way, and no payoff that is held. */
const dueParts = codeOf(async () => (await import('./due-parts.tsx')).DueParts)

function hasParts({ dueItems, openPayments, coming, payoffHeldUntil }: LoanAccount): boolean {
  return dueItems.length + openPayments.length > 0 || (coming ?? payoffHeldUntil) !== null
}

/** The code that the card of a loan takes. */
export function codesOfSummary(loan: LoanAccount): AnyCode[] {
  return [...(hasParts(loan) ? [dueParts] : []), ...codesOfDebits(loan)]
}

type SummaryCardProps = {
  loan: LoanAccount
  /** where to tell more of what is on its way, where that is all that there is to pay */
  onPlace?: (place: HTMLElement | null) => void
}

/**
 * What is due and when, how the loan stands, and what was paid last. The tile of a schedule, with what
 * is taken next, stands in place of the status (AMB-22), at the start of the card where the lender has
 * it so (AMB-24).
 */
export function SummaryCard({ loan: told, onPlace }: SummaryCardProps) {
  const label = useLabel()
  const { settings } = useLender()
  const loan = askedNow(told)
  const isHeld = loan.payoffHeldUntil !== null
  const isCovered = told.coming?.leaves === 0n
  const headingId = useId()
  const showsNext = isHeld || (!settings.hideLastNextPmtInfo && !isWithoutDemand(loan))
  // What will not be taken is not stamped as scheduled: its line says why.
  const isTile = loan.showsSchedule && runs(loan.nextDebit)
  const isStamped = isTile || (isCovered && loan.nextDebit !== null && runs(loan.nextDebit))
  const isTileFirst = settings.displayScheduledStatusTileAtTopLeft && isTile
  // The heading says it of what is covered, and the list of details that it is past due until then.
  const hasStatus = !isTile && !isHeld && !(isCovered && loan.daysPastDue > 0)
  const tile = (isStamped || loan.nextDebit !== null) && (
    <div className={isTileFirst ? styles.tile : styles.part}>
      {isStamped && (
        <StatusStamp kind="scheduled">
          {label(`schedules.stamp.${usesAutoPayName(settings) ? 'autoPay' : 'scheduled'}`)}
        </StatusStamp>
      )}
      <ComingDebitLines loan={loan} showsDue={showsNext} isStamped={isStamped} />
    </div>
  )
  return (
    <Card labelledBy={headingId}>
      <Stack>
        {isTileFirst && tile}
        <div className={styles.head}>
          <h2 id={headingId} className={styles.eyebrow}>
            {heading()}
          </h2>
          {hasStatus && <Chip tone={loanStatusTones[loan.loanStatus]}>{loan.statusText}</Chip>}
        </div>
        {showsNext && !isCovered && !isHeld && <AmountDue loan={loan} />}
        {showsNext && hasParts(told) && (
          <Coded code={dueParts} props={{ loan: told, onPlace }} waiting={null} />
        )}
        {!isTileFirst && tile}
        <div className={styles.part}>
          <SummaryList rows={rows()} />
        </div>
      </Stack>
    </Card>
  )

  /** What is on its way heads the card in place of the status. */
  function heading(): ReactNode {
    if (!showsNext) return label('loans.card.status')
    if (isHeld || isCovered)
      return (
        <Chip tone={isHeld ? 'info' : 'neutral'} icon={<ClockIcon />}>
          {isHeld ? loan.statusText : label('payments.open.title')}
        </Chip>
      )
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

/** Whether what comes next is taken, as far as anybody knows. */
function runs(next: NextDebit | null): boolean {
  return next === null || next.obstacle === '' || next.obstacle === 'waits'
}
