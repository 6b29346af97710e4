import type { ReactNode } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Card } from '../../ui/surfaces/card.tsx'

/** A borrower whose login has no loan yet, and what they can do about it. */
export function NoLoans({ action }: { action: ReactNode }) {
  const label = useLabel()
  return (
    <Card as="div">
      <EmptyState
        drawing="car"
        text={`${label('loans.empty.title')}. ${label('loans.empty.text')}`}
        action={action}
      />
    </Card>
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
