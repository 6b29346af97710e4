import type { LoanAccount } from '@quittance/contract/loans'
import { useId } from 'react'
import { useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { Card } from '../../ui/surfaces/card.tsx'
import { SummaryList } from '../../ui/figures/summary-list.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { Actions, Stack } from '../../ui/layout/stack.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { loadBalanceDialog, loadPaySoonerDialog } from './balance/load-balance-dialogs.ts'
import { loadPayoffQuoteDialog } from './load-payoff-quote-dialog.ts'
import { isDocument, isWithoutDemand } from './loan-labels.ts'

type Detail = LoanAccount['details'][number]

/** The loan in figures: what the lender tells of it, label and value. */
export function DetailsCard({ loan }: { loan: LoanAccount }) {
  const label = useLabel()
  const headingId = useId()
  const details = loan.details.filter((detail) => !isDocument(detail))
  const quote = useLazyDialog(loadPayoffQuoteDialog)
  const moved = useLazyDialog(loadBalanceDialog)
  const sooner = useLazyDialog(loadPaySoonerDialog)
  const isOver = loan.isPaidOff || loan.payoffHeldUntil !== null || loan.loanStatus === 'closed'
  const hasQuote = !isOver && !isWithoutDemand(loan)
  if (details.length === 0) return null
  return (
    <Card labelledBy={headingId}>
      <SectionHeader
        id={headingId}
        title={label(loan.isPaidOff ? 'loans.figures.title' : 'loans.details.title')}
        action={
          hasQuote && <TextButton onClick={quote.open}>{label('loans.quote.open')}</TextButton>
        }
      />
      <Stack>
        <SummaryList
          ruled
          rows={details.map((detail) => ({
            label: detail.label,
            value: <DetailValue detail={detail} />,
          }))}
        />
        {hasQuote && (
          <Actions>
            <TextButton onClick={moved.open}>{label('loans.details.whyMoved')}</TextButton>
            <TextButton onClick={sooner.open}>{label('loans.details.paySooner')}</TextButton>
          </Actions>
        )}
      </Stack>
      {moved.View !== null && <moved.View loanId={loan.id} onClose={moved.close} />}
      {sooner.View !== null && <sooner.View loan={loan} onClose={sooner.close} />}
      {quote.View !== null && <quote.View loanId={loan.id} onClose={quote.close} />}
    </Card>
  )
}

/** A link for a web address of type 6; whatever else it is, plain text (LOAN-33). */
function DetailValue({ detail: { label, value, type } }: { detail: Detail }) {
  if (type !== '6' || !/^https?:\/\//i.test(value)) return value
  return (
    <TextLink href={value} target="_blank" rel="noopener noreferrer">
      {label}
    </TextLink>
  )
}
