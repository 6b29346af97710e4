import { useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import {
  createSignUpDraft,
  discardDraft,
  SignUpDraftContext,
} from '../features/auth/sign-up/sign-up-draft.ts'
import { useForgottenDraft } from '../features/auth/sign-up/use-forgotten-draft.ts'
import type { WaitingEmail } from '../features/auth/sign-up/use-code-form.ts'
import { paths } from './paths.ts'
import { LoginRoute } from './routes/login.tsx'
import { codeOf } from '../lib/start/code-of.ts'
import { CodedPage } from './shell/coded-page.tsx'

const signUp = codeOf(async () => (await import('./routes/sign-up.tsx')).SignUpRoute)
const verifyCode = codeOf(async () => (await import('./routes/verify-code.tsx')).VerifyCodeRoute)

/** Fetches the screen after the sign-up; what fails is asked for again when it is shown. */
function warmVerifyCode(): void {
  verifyCode.fetch().catch(() => undefined)
}

/**
 * The pages for a visitor who is not signed in. Each is its own chunk, except for the first. Once somebody
 * is signed in, maybe in another tab, they go, and the sign-up that was begun goes with them.
 */
export function AnonymousPages({ onTouched }: { onTouched: () => void }) {
  const [, go] = useLocation()
  const [draft] = useState(createSignUpDraft)
  useForgottenDraft(draft)
  const [waiting, setWaiting] = useState<WaitingEmail | null>(null)

  /** Goes home, as the specification says; its guard leads to sign-in, which says why (AMB-19). */
  function waitFor(email: WaitingEmail) {
    setWaiting(email)
    discardDraft(draft)
    go(paths.home, { replace: true })
  }

  return (
    <SignUpDraftContext value={draft}>
      <Switch>
        <Route path={paths.login}>
          <LoginRoute waiting={waiting} onTouched={onTouched} />
        </Route>
        <Route path={paths.signUp}>
          <CodedPage key="sign-up" code={signUp} props={{ onTouched: warmVerifyCode }} />
        </Route>
        <Route path={paths.verifyCode}>
          <CodedPage key="verify" code={verifyCode} props={{ onWaiting: waitFor }} />
        </Route>
        <Redirect to={paths.login} replace />
      </Switch>
    </SignUpDraftContext>
  )
}
