import { storeOpenDrafts } from '../../../lib/session/drafts.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { isOutdated } from '../../../lib/start/new-build.ts'
import { useObservable } from '../../../lib/state/observable.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'

/**
 * Says quietly that a newer portal is there. It never comes by itself, which could take a form away:
 * whoever presses the button finds again what was typed.
 */
export function UpdateNotice({ reload = () => location.reload() }: { reload?: () => void }) {
  const label = useLabel()
  if (!useObservable(isOutdated)) return null
  return (
    <Banner
      tone="info"
      live
      actions={
        <Button small onClick={leave}>
          {label('shell.error.reload')}
        </Button>
      }
    >
      {label('shell.update.text')}
    </Banner>
  )

  function leave(): void {
    storeOpenDrafts()
    reload()
  }
}
