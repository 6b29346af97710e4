import { isTypedEmail } from './contact.ts'

/** Why an email may not replace the one before. Each one is a label under `signIn.changeEmail`. */
export type ChangeEmailRefusal = 'invalid' | 'same'

/**
 * Decides whether an email may take the place of one that is not verified.
 *
 * @param next as typed; '' is allowed, since Keep needs no email (AMB-17)
 * @returns null when it may
 * @see VAL-50 to VAL-52, ERR-12, ERR-13
 */
export function checkNewEmail(previous: string, next: string): ChangeEmailRefusal | null {
  const typed = next.trim()
  if (typed === '') return null
  if (!isTypedEmail(typed)) return 'invalid'
  return typed.toLowerCase() === previous.trim().toLowerCase() ? 'same' : null
}
