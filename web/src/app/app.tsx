import { CrashGuard } from './crash-page.tsx'
import { AppRouter } from './router.tsx'
import { FullScreenWait } from './shell/full-screen-wait.tsx'
import { ShellMessageBar } from './shell/message-bar.tsx'

/** The portal, from the bar of messages down. */
export function App() {
  return (
    <CrashGuard>
      <ShellMessageBar />
      <FullScreenWait />
      <AppRouter />
    </CrashGuard>
  )
}
