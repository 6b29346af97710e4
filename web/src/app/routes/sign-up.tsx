import { Link, useLocation } from 'wouter'
import { SignUpForm } from '../../features/auth/sign-up/sign-up-form.tsx'
import { useLabel } from '../../lib/i18n/labels.ts'
import { paths } from '../paths.ts'
import { AnonymousPage } from './anonymous-page.tsx'

/** Create Account, with a link to sign-in for who has one (SHELL-05, SHELL-06). */
export function SignUpRoute({ onTouched }: { onTouched: () => void }) {
  const label = useLabel()
  const [, go] = useLocation()
  return (
    <AnonymousPage
      title="signUp.form.title"
      intro={<Link href={paths.login}>{label('signUp.form.haveAccount')}</Link>}
    >
      <SignUpForm onTouched={onTouched} onSent={() => go(paths.verifyCode)} />
    </AnonymousPage>
  )
}
