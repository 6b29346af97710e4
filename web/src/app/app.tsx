import { useSession } from '../lib/session/session.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { AppRouter } from './router.tsx'
import { LoadingOverlay } from './shell/loading-overlay.tsx'
import { OfflineBanner } from './shell/offline-banner.tsx'
import { ShellMessageBar } from './shell/message-bar.tsx'

/** The portal below its providers: the message bar and the pages. */
export function App() {
  const { token } = useSession()
  return (
    <ErrorBoundary>
      <OfflineBanner />
      <ShellMessageBar />
      {/* What was waited for before a session covers nothing of it. */}
      <LoadingOverlay key={token} />
      <AppRouter />
    </ErrorBoundary>
  )
}
