import { useLabel } from '../../lib/labels.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** In place of the saved methods when they could not be loaded: there may be some. */
export function MethodsAway({ onAgain }: { onAgain: () => void }) {
  const label = useLabel()
  const again = (
    <Button small onClick={onAgain}>
      {label('shell.error.tryAgain')}
    </Button>
  )
  return (
    <Banner tone="bad" live actions={again}>
      {label('payments.method.lost')}
    </Banner>
  )
}
