import { useMessages } from '../../../lib/feedback/messages.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useIsOffline } from '../../../lib/state/is-offline.ts'
import { useObservable } from '../../../lib/state/observable.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import styles from './notices.module.css'

/**
 * Says at once that there is no connection, for as long as there is none. It gives way to the message bar,
 * which says that nothing was sent: two messages at once say no more than one.
 */
export function OfflineBanner() {
  const label = useLabel()
  const isOffline = useIsOffline()
  const message = useObservable(useMessages().shown)
  if (!isOffline || message !== null) return null
  return (
    <div className={styles.offline}>
      <Banner tone="info" live>
        {label('shell.error.offlineBanner')}
      </Banner>
    </div>
  )
}
