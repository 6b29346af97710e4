import { ChangeEmailPrompt } from './change-email-prompt.tsx'
import { LinkAccount } from './link-account.tsx'
import type { NextStep } from './next-step.ts'
import { ResendLink } from './resend-link.tsx'
import type { Learned } from './use-learn.ts'

type NextStepDialogProps = Pick<Learned, 'onNewUser'> & {
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
