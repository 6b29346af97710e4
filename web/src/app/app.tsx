import { useSession } from '../lib/session/session.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import styles from './shell/notices/notices.module.css'
import { AppRouter } from './router.tsx'
import { LoadingOverlay } from './shell/loading-overlay.tsx'
import { OfflineBanner } from './shell/notices/offline-banner.tsx'
import { ShellMessageBar } from './shell/message-bar.tsx'
import { UpdateNotice } from './shell/notices/update-notice.tsx'

/** The portal below its providers: the message bar and the pages. */
export function App() {
  const { name } = useSession()
  return (
    <ErrorBoundary>
      <div className={styles.notices}>
        <OfflineBanner />
        <UpdateNotice />
      </div>
      <ShellMessageBar />
      {/* What was waited for before a session covers nothing of it. */}
      <LoadingOverlay key={name} />
      <AppRouter />
    </ErrorBoundary>
  )
}
