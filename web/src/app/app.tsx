import { ErrorBoundary } from './error-boundary.tsx'
import { AppRouter } from './router.tsx'
import { LoadingOverlay } from './shell/loading-overlay.tsx'
import { ShellMessageBar } from './shell/message-bar.tsx'

/** The portal, from the bar of messages down. */
export function App() {
  return (
    <ErrorBoundary>
      <ShellMessageBar />
      <LoadingOverlay />
      <AppRouter />
    </ErrorBoundary>
  )
}
