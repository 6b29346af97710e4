import { ChangeEmailPrompt } from '../email/change-email-prompt.tsx'
import { LinkAccount } from '../social/link-account.tsx'
import type { NextStep } from './next-step.ts'
import { ResendLink } from '../email/resend-link.tsx'
import type { SignInResultHandlers } from './use-sign-in-result.ts'

type NextStepDialogProps = Pick<SignInResultHandlers, 'onNewUser'> & {
  step: NextStep
  onNext: (step: NextStep) => void
  onClose: () => void
}

/** The dialog of each step that a sign-in may still need. */
export function NextStepDialog({ step, onNext, onNewUser, onClose }: NextStepDialogProps) {
  switch (step.kind) {
    case 'changeEmail':
      return <ChangeEmailPrompt waiting={step} onClose={onClose} />
    case 'resendLink':
      return (
        <ResendLink
          waiting={step}
          onChange={() => onNext({ ...step, kind: 'changeEmail' })}
          onClose={onClose}
        />
      )
    case 'linkAccount':
      return <LinkAccount step={step} learned={{ onNext, onNewUser }} onClose={onClose} />
    default:
      return step satisfies never
  }
}
