import type { LoanAccount } from '@quittance/contract/loans'
import { Link } from 'wouter'
import { PaidOffCard } from '../../features/loans/paid-off-card.tsx'
import { useLabel } from '../../lib/i18n/labels.ts'
import { ReceiptIcon } from '../../ui/brand/page-icons.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { paths } from '../paths.ts'

/** The card of a loan that is paid off, which leads to its receipts. */
export function HomePaidOff({ loan }: { loan: LoanAccount }) {
  const label = useLabel()
  return (
    <PaidOffCard
      loan={loan}
      action={
        <LinkButton variant="primary" icon={<ReceiptIcon />} link={Link} href={paths.receipts}>
          {label('loans.activity.all')}
        </LinkButton>
      }
    />
  )
}
