import { ChangeEmailPrompt } from '../email/change-email-prompt.tsx'
import { ResendLink } from '../email/resend-link.tsx'
import { SecondFactorDialog } from '../factors/second-factor-dialog.tsx'
import { LinkAccount } from '../social/link-account.tsx'
import type { SendCredentials, SignInDialogStep, SignInEvent } from './sign-in-step.ts'

type SignInDialogProps = {
  step: SignInDialogStep
  send: SendCredentials
  change: (event: SignInEvent) => void
}

/** The dialog of each step that a sign-in may still need. */
export function SignInDialog({ step, send, change }: SignInDialogProps) {
  const close = () => change({ kind: 'closed' })
  switch (step.kind) {
    case 'changeEmail':
      return <ChangeEmailPrompt waiting={step} onClose={close} />
    case 'resendLink':
      return (
        <ResendLink
          waiting={step}
          onChange={() => change({ kind: 'changeAsked' })}
          onClose={close}
        />
      )
    case 'secondFactor':
      return (
        <SecondFactorDialog
          ticket={step.ticket}
          onDone={() => change({ kind: 'entered' })}
          onClose={close}
        />
      )
    case 'linkAccount':
      return <LinkAccount step={step} send={send} onClose={close} />
    default:
      return step satisfies never
  }
}
