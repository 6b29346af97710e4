import type { SocialProof } from '@quittance/contract/auth/sign-in'
import type { SignInAnswer } from '../form/send-sign-in.ts'

/** An email that waits to be verified, and what is known of whoever tried to sign in with it. */
export type WaitingEmail = {
  readonly emailId: string
  readonly email: string
  /** as it was typed a moment ago; null where none was */
  readonly password: string | null
  /** '' where none was typed */
  readonly phone: string
}

/** What has to be done before a sign-in can succeed. */
export type NextStep =
  | ({ readonly kind: 'changeEmail' } & WaitingEmail)
  | ({ readonly kind: 'resendLink' } & WaitingEmail)
  | { readonly kind: 'linkAccount'; readonly proof: SocialProof; readonly text: string }

type Refused = Extract<SignInAnswer, { kind: 'refused' }>
type Typed = Pick<WaitingEmail, 'password' | 'phone'> & { readonly proof: SocialProof | null }

/**
 * What a refused sign-in leads to; null where it is over. The first time an email stands in the way
 * it may be replaced at once, later a new link is the likelier wish (AUTH-38 to AUTH-41).
 */
export function nextStepOf(
  { reason, message, data }: Refused,
  { proof, ...typed }: Typed,
): NextStep | null {
  const { emailId = '', email = '' } = data
  if (reason === 'borrower_email_not_verified_first_time')
    return { kind: 'changeEmail', emailId, email, ...typed }
  if (reason === 'borrower_email_not_verified')
    return { kind: 'resendLink', emailId, email, ...typed }
  if (reason === 'linkNeedsPassword' && proof !== null)
    return { kind: 'linkAccount', proof, text: message }
  return null
}
