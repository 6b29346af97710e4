import { useLabel } from '../../lib/i18n/labels.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** A borrower whose login has no loan yet. */
export function NoLoans() {
  const label = useLabel()
  return (
    <EmptyState
      drawing="car"
      text={`${label('loans.empty.title')}. ${label('loans.empty.text')}`}
    />
  )
}

/** Shows that the loans did not load. The rest of the page stays. */
export function LoansUnavailable({ onAgain }: { onAgain: () => void }) {
  const label = useLabel()
  return (
    <Banner
      tone="bad"
      live
      actions={<Button onClick={onAgain}>{label('shell.error.tryAgain')}</Button>}
    >
      {label('loans.error.load')}
    </Banner>
  )
}
