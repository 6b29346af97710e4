import { useLabel } from '../../../../lib/i18n/labels.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'

/** In place of the saved methods when they could not be loaded: there may be some. */
export function MethodsUnavailable({ onAgain }: { onAgain: () => void }) {
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
