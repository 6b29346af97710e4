import { lazy, Suspense, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { discardDraft, useDraftStore } from '../features/sign-up/sign-up-draft.ts'
import type { WaitingEmail } from '../features/sign-up/use-code-form.ts'
import { paths } from './paths.ts'
import { LoginRoute } from './routes/login.tsx'
import { PageLoading } from './shell/loading-overlay.tsx'

const loadSignUp = async () => ({ default: (await import('./routes/sign-up.tsx')).SignUpRoute })
const loadVerifyCode = async () => ({
  default: (await import('./routes/verify-code.tsx')).VerifyCodeRoute,
})
const SignUp = lazy(loadSignUp)
const VerifyCode = lazy(loadVerifyCode)

/** Fetches the screen after the sign-up; what fails is asked for again when it is shown. */
function warmVerifyCode(): void {
  loadVerifyCode().catch(() => undefined)
}

/** The pages for a visitor who is not signed in. Each is its own chunk, except for the first. */
export function AnonymousPages({ onTouched }: { onTouched: () => void }) {
  const [, go] = useLocation()
  const draft = useDraftStore()
  const [waiting, setWaiting] = useState<WaitingEmail | null>(null)

  /** Goes home, as the specification says; its guard leads to sign-in, which says why (AMB-19). */
  function waitFor(email: WaitingEmail) {
    setWaiting(email)
    discardDraft(draft)
    go(paths.home, { replace: true })
  }

  return (
    <Suspense fallback={<PageLoading />}>
      <Switch>
        <Route path={paths.login}>
          <LoginRoute waiting={waiting} onTouched={onTouched} />
        </Route>
        <Route path={paths.signUp}>
          <SignUp onTouched={warmVerifyCode} />
        </Route>
        <Route path={paths.verifyCode}>
          <VerifyCode onWaiting={waitFor} />
        </Route>
        <Redirect to={paths.login} replace />
      </Switch>
    </Suspense>
  )
}
