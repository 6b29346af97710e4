import type { SocialProof } from '@quittance/contract/auth/sign-in'
import type { SignInAnswer as SignInResult } from '@quittance/contract/auth/signed-in'
import type { Contact } from '@quittance/domain/auth/sign-in/contact'
import type { SignInAnswer } from './sign-in-calls.ts'

/** An email that waits to be verified, and what is known of whoever tried to sign in with it. */
export type UnverifiedEmail = {
  readonly emailId: string
  readonly email: string
  /** as it was typed a moment ago; null where none was */
  readonly password: string | null
  /** '' where none was typed */
  readonly phone: string
  /** the provider's word for who signs in, which stands for a password; null where none was asked */
  readonly proof: SocialProof | null
}

/** A dialog over the form: what has to be done before a sign-in can succeed. */
export type SignInDialogStep =
  | ({ readonly kind: 'changeEmail' } & UnverifiedEmail)
  | ({ readonly kind: 'resendLink' } & UnverifiedEmail)
  | { readonly kind: 'linkAccount'; readonly proof: SocialProof; readonly text: string }
  | { readonly kind: 'secondFactor'; readonly ticket: string }

/** How far a sign-in got; `over` once a session began, or the sign-up took over. */
export type SignInStep = { readonly kind: 'form' } | SignInDialogStep | { readonly kind: 'over' }

/** What was sent, as far as the next step needs it. */
export type SentSignIn = Pick<UnverifiedEmail, 'password' | 'phone' | 'proof'>

export type SignInEvent =
  | { readonly kind: 'answered'; readonly answer: SignInAnswer; readonly sent: SentSignIn }
  /** the new link of an account that was made a moment ago */
  | { readonly kind: 'resendAsked'; readonly waiting: UnverifiedEmail }
  /** the second factor opened the session */
  | { readonly kind: 'entered' }
  /** another email is to take the place of the one that waits */
  | { readonly kind: 'changeAsked' }
  | { readonly kind: 'closed' }

/**
 * The step after an event. "code" is the first of two factors, which was right; "first" is a refusal because
 * the email was never verified, told for the first time; "later" is the same told again; "link" asks for the
 * password of an account that a provider's word is to be linked to.
 *
 * | step         | done | code         | first       | later      | link        | other refusal | resendAsked | changeAsked  | closed | entered |
 * | ------------ | ---- | ------------ | ----------- | ---------- | ----------- | ------------- | ----------- | ------------ | ------ | ------- |
 * | form         | over | secondFactor | changeEmail | resendLink | linkAccount | form          | resendLink  | form         | form   | over    |
 * | changeEmail  | over | secondFactor | changeEmail | resendLink | linkAccount | changeEmail   | resendLink  | changeEmail  | form   | over    |
 * | resendLink   | over | secondFactor | changeEmail | resendLink | linkAccount | resendLink    | resendLink  | changeEmail  | form   | over    |
 * | linkAccount  | over | secondFactor | changeEmail | resendLink | linkAccount | linkAccount   | resendLink  | linkAccount  | form   | over    |
 * | secondFactor | over | secondFactor | changeEmail | resendLink | linkAccount | secondFactor  | resendLink  | secondFactor | form   | over    |
 * | over         | over | over         | over        | over       | over        | over          | over        | over         | over   | over    |
 */
export function reduceSignIn(step: SignInStep, event: SignInEvent): SignInStep {
  if (step.kind === 'over') return step
  switch (event.kind) {
    case 'answered':
      if (event.answer.kind === 'done') return stepAfterDone(event.answer.result)
      return dialogAfter(event.answer, event.sent) ?? step
    case 'resendAsked':
      return { ...event.waiting, kind: 'resendLink' }
    case 'changeAsked':
      return step.kind === 'resendLink' ? { ...step, kind: 'changeEmail' } : step
    case 'entered':
      return { kind: 'over' }
    case 'closed':
      return { kind: 'form' }
    default:
      return event satisfies never
  }
}

function stepAfterDone(result: SignInResult): SignInStep {
  return result.kind === 'secondFactor' ? result : { kind: 'over' }
}

export type SignInRefusal = Extract<SignInAnswer, { kind: 'refused' }>

export type NewUser = Extract<SignInResult, { kind: 'newUser' }>

/** Who wants in: by a contact and its password, or by a provider's word and maybe a password. */
export type Credentials =
  | { readonly contact: Contact; readonly password: string }
  | { readonly proof: SocialProof; readonly password: string | null }

/** Signs in; gives back the refusal that leads nowhere, null where the answer led somewhere. */
export type SendCredentials = (credentials: Credentials) => Promise<SignInRefusal | null>

/**
 * The dialog that a refused sign-in leads to; null where it leads to none. The first time an email
 * is unverified it may be replaced at once, later a new link is the likelier wish (AUTH-38 to AUTH-41).
 */
export function dialogAfter(
  { reason, message, data }: SignInRefusal,
  { proof, password, phone }: SentSignIn,
): SignInDialogStep | null {
  const { emailId = '', email = '' } = data
  const waiting = { emailId, email, password, phone, proof }
  if (reason === 'borrower_email_not_verified_first_time')
    return { kind: 'changeEmail', ...waiting }
  if (reason === 'borrower_email_not_verified') return { kind: 'resendLink', ...waiting }
  if (reason === 'linkNeedsPassword' && proof !== null)
    return { kind: 'linkAccount', proof, text: message }
  return null
}
