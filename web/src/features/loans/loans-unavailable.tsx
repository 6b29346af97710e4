import { useLabel } from '../../lib/i18n/labels.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'

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
