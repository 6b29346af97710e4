import { NoLoans } from '../../features/loans/linking/no-loans.tsx'
import { useLabel } from '../../lib/i18n/labels.ts'
import { Button } from '../../ui/buttons/button.tsx'

/** Home of a borrower without a loan: it is linked from here. */
export function HomeWithoutLoan({ onLink }: { onLink: () => void }) {
  const label = useLabel()
  return (
    <NoLoans
      action={
        <Button variant="primary" onClick={onLink}>
          {label('loans.link.title')}
        </Button>
      }
    />
  )
}
