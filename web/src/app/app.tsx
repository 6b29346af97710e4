import { ErrorBoundary } from './error-boundary.tsx'
import { AppRouter } from './router.tsx'
import { LoadingOverlay } from './shell/loading-overlay.tsx'
import { ShellMessageBar } from './shell/message-bar.tsx'

/** The portal below its providers: the message bar and the pages. */
export function App() {
  return (
    <ErrorBoundary>
      <ShellMessageBar />
      <LoadingOverlay />
      <AppRouter />
    </ErrorBoundary>
  )
}
