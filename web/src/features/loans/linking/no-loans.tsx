import type { ReactNode } from 'react'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'

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
