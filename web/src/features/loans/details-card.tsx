import type { LoanAccount } from '@quittance/contract/loans'
import { useId } from 'react'
import { useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { Card } from '../../ui/surfaces/card.tsx'
import { SummaryList } from '../../ui/figures/summary-list.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { loadPayoffQuoteDialog } from './load-payoff-quote-dialog.ts'
import { isWithoutDemand } from './loan-labels.ts'

type Detail = LoanAccount['details'][number]

/** Documents stand in a list of their own, by the ids that their detail holds. */
const documentType = '7'

/** The loan in figures: what the lender tells of it, label and value. */
export function DetailsCard({ loan }: { loan: LoanAccount }) {
  const label = useLabel()
  const headingId = useId()
  const details = loan.details.filter(({ type }) => type !== documentType)
  const quote = useLazyDialog(loadPayoffQuoteDialog)
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
      <SummaryList
        ruled
        rows={details.map((detail) => ({
          label: detail.label,
          value: <DetailValue detail={detail} />,
        }))}
      />
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
