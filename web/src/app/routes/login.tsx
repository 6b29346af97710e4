import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { PasskeyButton } from '../../features/auth/sign-in/factors/passkey-button.tsx'
import { LoginNotice } from '../../features/auth/sign-in/form/login-notice.tsx'
import { SignInForm } from '../../features/auth/sign-in/form/sign-in-form.tsx'
import { SocialButtons } from '../../features/auth/sign-in/social/social-buttons.tsx'
import type { SendCredentials } from '../../features/auth/sign-in/steps/sign-in-step.ts'
import { useSignIn } from '../../features/auth/sign-in/steps/use-sign-in.tsx'
import { useSocialSignUp } from '../../features/auth/sign-up/sign-up-draft.ts'
import type { WaitingEmail } from '../../features/auth/sign-up/use-code-form.ts'
import { useMessages } from '../../lib/feedback/messages.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { browserClock } from '../../lib/time/clock.ts'
import { paths } from '../paths.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { AnonymousPage } from './anonymous-page.tsx'

const loadForgot = async () =>
  (await import('../../features/auth/passwords/forgot-password-dialog.tsx')).ForgotPasswordDialog
const loadTooManyTries = async () =>
  (await import('../../features/auth/sign-in/form/too-many-tries.tsx')).TooManyTries

type LoginRouteProps = {
  /** the email that a new account has to verify before anybody is let in */
  waiting: WaitingEmail | null
  onTouched: () => void
}

/** Sign-in. The form makes no call before it is sent, and its code is in the first chunk. */
export function LoginRoute({ waiting, onTouched }: LoginRouteProps) {
  const label = useLabel()
  const { canSignUp } = useLender()
  const messages = useMessages()
  const forgot = useLazyDialog(loadForgot)
  const tries = useLazyDialog(loadTooManyTries)
  const [waitUntilMs, setWaitUntil] = useState(0)
  const [typed, noteTyped] = useState('')
  const [, go] = useLocation()
  const beginSignUp = useSocialSignUp()
  const { send, change, dialog } = useSignIn((person, proof) => {
    beginSignUp(person, proof)
    go(paths.signUp)
  })

  /** What has to wait is told for as long as it does, and not by the message bar. */
  const trySignIn: SendCredentials = async (credentials) => {
    const refusal = await send(credentials)
    if (refusal?.reason !== 'tooManyTries') return refusal
    if ('contact' in credentials) noteTyped(credentials.contact.value)
    messages.clear()
    setWaitUntil(browserClock.now() + (refusal.retryAfterSeconds ?? 0) * 1000)
    tries.open()
    return null
  }

  function openForgot(user: string) {
    noteTyped(user)
    forgot.open()
  }

  return (
    <>
      <AnonymousPage title="signIn.form.title" intro={label('signIn.page.lead')}>
        {waiting !== null && (
          <Banner
            tone="info"
            live
            title={label('signUp.done.title')}
            actions={
              <Button small onClick={() => resendTo(waiting)}>
                {label('signIn.verify.resend')}
              </Button>
            }
          >
            {label('signUp.done.verifyEmail', { email: waiting.email })}
          </Banner>
        )}
        <LoginNotice />
        {tries.View !== null && (
          <tries.View untilMs={waitUntilMs} onOver={tries.close} onLink={forgot.open} />
        )}
        <SignInForm onTouched={onTouched} onForgot={openForgot} send={trySignIn} />
        <PasskeyButton />
        <SocialButtons send={trySignIn} />
        <p>
          {label('signIn.form.newHere')}{' '}
          {canSignUp && <Link href={paths.signUp}>{label('signIn.form.signUp')}</Link>}
        </p>
      </AnonymousPage>
      {dialog}
      {forgot.View !== null && <forgot.View known={typed} onClose={forgot.close} />}
    </>
  )

  function resendTo(email: WaitingEmail): void {
    change({ kind: 'resendAsked', waiting: { ...email, password: null, phone: '', proof: null } })
  }
}
