import { useState } from 'react'
import { SignInForm } from '../../features/sign-in/sign-in-form.tsx'
import { useLabel } from '../../lib/labels.ts'
import { usePart } from '../../lib/part.ts'
import { AnonymousPage } from './anonymous-page.tsx'

const loadForgot = async () =>
  (await import('../../features/passwords/forgot-password-dialog.tsx')).ForgotPasswordDialog

/** Sign-in: a form that asks nothing of the server before it is sent. In the first chunk. */
export function LoginRoute({ onTouched }: { onTouched: () => void }) {
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
        <SignInForm onTouched={onTouched} onForgot={openForgot} />
      </AnonymousPage>
      {forgot.View !== null && <forgot.View known={typed} onClose={forgot.close} />}
    </>
  )
}
