import { Link, Redirect } from 'wouter'
import { CodeForm } from '../../features/auth/sign-up/code-form.tsx'
import { useSignUpDraft } from '../../features/auth/sign-up/sign-up-draft.ts'
import type { WaitingEmail } from '../../features/auth/sign-up/use-code-form.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useBeginSession } from '../../lib/session/session.ts'
import { paths } from '../paths.ts'
import { AnonymousPage } from './anonymous-page.tsx'

/** Verify Phone Number: open from the sign-up until its code was right (SHELL-08, SHELL-09). */
export function VerifyCodeRoute({ onWaiting }: { onWaiting: (waiting: WaitingEmail) => void }) {
  const label = useLabel()
  const beginSession = useBeginSession()
  const { sent } = useSignUpDraft()
  if (sent === null) return <Redirect to={paths.signUp} replace />
  const lastFour = sent.values.phoneno.slice(-4)
  return (
    <AnonymousPage
      title="signUp.code.title"
      intro={
        <>
          {label('signUp.code.sent', { lastFour })}{' '}
          <Link href={paths.signUp}>{label('signUp.code.edit')}</Link>
        </>
      }
    >
      <CodeForm sent={sent} onSignedIn={beginSession} onWaiting={onWaiting} />
    </AnonymousPage>
  )
}
