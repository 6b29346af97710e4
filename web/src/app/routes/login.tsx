import { useState } from 'react'
import { Link } from 'wouter'
import { LoginNotice } from '../../features/sign-in/login-notice.tsx'
import { SignInForm } from '../../features/sign-in/sign-in-form.tsx'
import type { WaitingEmail } from '../../features/sign-up/use-code.ts'
import { useLabel } from '../../lib/labels.ts'
import { usePart } from '../../lib/part.ts'
import { paths } from '../paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { AnonymousPage } from './anonymous-page.tsx'

const loadForgot = async () =>
  (await import('../../features/passwords/forgot-password-dialog.tsx')).ForgotPasswordDialog

type LoginRouteProps = {
  /** the email that a new account has to verify before anybody is let in */
  waiting: WaitingEmail | null
  onTouched: () => void
}

/** Sign-in: a form that asks nothing of the server before it is sent. In the first chunk. */
export function LoginRoute({ waiting, onTouched }: LoginRouteProps) {
  const label = useLabel()
  const forgot = usePart(loadForgot)
  const [typed, noteTyped] = useState('')

  function openForgot(user: string) {
    noteTyped(user)
    forgot.open()
  }

  return (
    <>
      <AnonymousPage title="signIn.form.title" intro={label('signIn.page.lead')}>
        {waiting !== null && (
          <Banner tone="info" live title={label('signUp.done.title')}>
            {label('signUp.done.verifyEmail', { email: waiting.email })}
          </Banner>
        )}
        <LoginNotice />
        <SignInForm onTouched={onTouched} onForgot={openForgot} />
        <p>
          {label('signIn.form.newHere')}{' '}
          <Link href={paths.signUp}>{label('signIn.form.signUp')}</Link>
        </p>
      </AnonymousPage>
      {forgot.View !== null && <forgot.View known={typed} onClose={forgot.close} />}
    </>
  )
}
