import { useSyncExternalStore } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import styles from './offline-banner.module.css'

/** Says at once that there is no connection, for as long as there is none. */
export function OfflineBanner() {
  const label = useLabel()
  const isOffline = useSyncExternalStore(follow, asked, inServer)
  if (!isOffline) return null
  return (
    <div className={styles.top}>
      <Banner tone="soon" live>
        {label('shell.error.offlineBanner')}
      </Banner>
    </div>
  )
}

const asked = () => !navigator.onLine
const inServer = () => false

function follow(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
