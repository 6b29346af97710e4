import { useConfirmEmail } from '../../../features/auth/sign-in/email/use-confirm-email.ts'
import { useMessages } from '../../../lib/feedback/messages.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'

/** Confirms an email whose link a signed-in borrower opened. */
export function ConfirmedEmail() {
  const label = useLabel()
  const messages = useMessages()
  useConfirmEmail(({ isDone, message }) =>
    isDone ? messages.success(label('signIn.email.done')) : messages.failure(message),
  )
  return null
}
