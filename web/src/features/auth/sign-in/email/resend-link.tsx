import { resendVerificationEndpoint } from '@quittance/contract/auth/emails'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { NoticeModal } from '../../../../ui/dialogs/notice-modal.tsx'
import type { UnverifiedEmail } from '../steps/sign-in-step.ts'
import { useEmailCall } from './use-email-call.ts'

type ResendLinkProps = { waiting: UnverifiedEmail; onChange: () => void; onClose: () => void }

/** Offers the link that verifies an email once more, or another email (AUTH-38, AUTH-39, AUTH-42). */
export function ResendLink({ waiting, onChange, onClose }: ResendLinkProps) {
  const label = useLabel()
  const { send, isSending, problem } = useEmailCall(onClose)
  const { emailId, email } = waiting
  return (
    <NoticeModal
      open
      tone="soon"
      title={label('profile.verify.emailTitle')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onChange}>{label('signIn.verify.change')}</Button>
          <Button
            variant="primary"
            waiting={isSending}
            waitingLabel={label('signIn.changeEmail.sending')}
            onClick={() => void send((api) => api(resendVerificationEndpoint, { emailId }))}
          >
            {label('signIn.verify.resend')}
          </Button>
        </>
      }
    >
      <p>{label('profile.verify.emailText')}</p>
      <p>
        <strong>{email}</strong>
      </p>
      {problem !== null && (
        <Banner tone="bad" live>
          {problem.message}
        </Banner>
      )}
    </NoticeModal>
  )
}
