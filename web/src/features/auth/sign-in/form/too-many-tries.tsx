import { toInstant } from '@quittance/domain/calendar'
import { browserClock } from '../../../../lib/time/clock.ts'
import { useTicks } from '../../../../lib/time/use-ticks.ts'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'

type TooManyTriesProps = {
  /** when the next password counts; milliseconds of the browser's clock */
  untilMs: number
  onOver: () => void
  /** asks for a link, which lets its owner in at once */
  onLink: () => void
}

/** Says until when no password is looked at, for as long as that is so, and offers another sign-in method. */
export function TooManyTries({ untilMs, onOver, onLink }: TooManyTriesProps) {
  const label = useLabel()
  useTicks(true, () => browserClock.now() >= untilMs && onOver())
  return (
    <Banner
      tone="soon"
      live
      title={label('signIn.wait.title')}
      actions={
        <Button small onClick={onLink}>
          {label('signIn.wait.link')}
        </Button>
      }
    >
      {label('signIn.wait.text', { at: { at: toInstant(untilMs) } })}
    </Banner>
  )
}
