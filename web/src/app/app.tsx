import { type AroundNavHandler, Router } from 'wouter'
import { useSession } from '../lib/session/session.ts'
import { takeDialogEntry } from '../ui/dialogs/dialog-history.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { AppRouter } from './router.tsx'
import { LoadingOverlay } from './shell/loading-overlay.tsx'
import { ShellMessageBar } from './shell/message-bar.tsx'

/** A page that opens takes the place of a dialog in the history: Back leads to the page before both. */
const navigate: AroundNavHandler = (go, to, options) => {
  const isOfDialog = takeDialogEntry()
  go(to, { ...options, replace: options?.replace === true || isOfDialog })
}

/** The portal below its providers: the message bar and the pages. */
export function App() {
  const { token } = useSession()
  return (
    <ErrorBoundary>
      <ShellMessageBar />
      {/* What was waited for before a session covers nothing of it. */}
      <LoadingOverlay key={token} />
      <Router aroundNav={navigate}>
        <AppRouter />
      </Router>
    </ErrorBoundary>
  )
}
