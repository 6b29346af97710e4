import type { LoanAccount } from '@quittance/contract/loans'
import { type ReactNode, useId } from 'react'
import { useLabel } from '../../lib/labels.ts'
import { useLender } from '../../lib/lender-settings.ts'
import { useMoney } from '../../lib/money.ts'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Stack } from '../../ui/stack.tsx'
import { SummaryList } from '../../ui/summary-list.tsx'
import { AmountDue } from './amount-due.tsx'
import { isWithoutDemand, ownName, standingTone } from './loan-words.ts'
import styles from './summary-card.module.css'

/** What is due and when, how the loan stands, and what was paid last. */
export function SummaryCard({ loan }: { loan: LoanAccount }) {
  const label = useLabel()
  const { settings } = useLender()
  const headingId = useId()
  const isQuiet = loan.isPaidOff && settings.hidePaidOff
  const showsNext = !settings.hideLastNextPmtInfo && !isQuiet && !isWithoutDemand(loan)
  return (
    <Card labelledBy={headingId}>
      <Stack>
        <div className={styles.head}>
          <h2 id={headingId} className={styles.eyebrow}>
            {heading()}
          </h2>
          {!isQuiet && <Chip tone={standingTone(loan)}>{loan.statusText}</Chip>}
        </div>
        {showsNext && <AmountDue loan={loan} />}
        <SummaryList rows={rows()} ruled />
      </Stack>
    </Card>
  )

  function heading(): string {
    if (!showsNext || loan.isPaidOff) return label('loans.card.status')
    return label(loan.daysPastDue > 0 ? 'loans.card.totalAmountDue' : 'loans.card.nextPayment')
  }

  function rows(): { label: string; value: ReactNode }[] {
    const who = loan.role === 'borrower' ? 'loans.card.borrower' : 'loans.card.coBorrower'
    const last = { label: label('loans.card.lastPayment'), value: <LastPayment loan={loan} /> }
    return [
      { label: label(who), value: ownName(loan) },
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
