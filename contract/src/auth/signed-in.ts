import * as z from 'zod/mini'
import { ours } from '../wire.ts'

/** What a session may do: all of it, set a password and nothing else, or look after a borrower. */
export type SessionScope = 'full' | 'setPassword' | 'cap'

/** The lender's agent behind a session, and why they are here (AMB-14). */
export type Agent = { readonly name: string; readonly reason: string }

/** Who signed in, as far as the browser keeps it. */
export type SignedIn = {
  readonly accessToken: string
  readonly language: string
  readonly firstName: string
  readonly state: { readonly id: string; readonly country: 'US' | 'CA' }
  /** whose what was typed is, where the next session in this browser is another borrower's */
  readonly borrowerId?: string
  /** left out where the session may do everything */
  readonly scope?: Exclude<SessionScope, 'full'>
  readonly agent?: Agent
}

/** What the sign-in answers: a session, or why there is none yet (AUTH-14, AUTH-19, AUTH-20). */
export type SignInAnswer =
  | ({ readonly kind: 'signedIn' } & SignedIn)
  /** a social identity without an account: the sign-up begins with these names */
  | {
      readonly kind: 'newUser'
      readonly email: string
      readonly firstName: string
      readonly lastName: string
    }
  /** the phone is proven, and the email waits for its link (OTP-17, AMB-19) */
  | { readonly kind: 'verifyEmail'; readonly emailId: string; readonly email: string }
  /** the first of two factors was right: the ticket goes with the second one */
  | { readonly kind: 'secondFactor'; readonly ticket: string }

const account = z.object({
  id: z.optional(z.string()),
  languageCode: z.optional(z.string()),
  fname: z.optional(z.string()),
  lname: z.optional(z.string()),
  email: z.optional(z.string()),
  emailId: z.optional(z.string()),
  tblState: z.optional(z.object({ id: z.string(), countryCode: z.enum(['US', 'CA']) })),
  sessionScope: z.optional(z.enum(['full', 'setPassword', 'cap'])),
  agent: z.optional(z.object({ name: z.string(), reason: z.string() })),
  factorTicket: z.optional(z.string()),
})

const wireAnswer = z.object({
  accessToken: z.string(),
  data: account,
  isNewUser: z.enum(['0', '1']),
  reason: z.string(),
})

type WireAnswer = z.infer<typeof wireAnswer>

/** The answer of every call that may open a session. */
export const signInAnswer = z.codec(wireAnswer, ours<SignInAnswer>(), {
  decode: readAnswer,
  encode: writeAnswer,
})

function readAnswer({ accessToken, data, isNewUser }: WireAnswer): SignInAnswer {
  const { fname = '', lname = '', email = '', emailId = '', tblState, sessionScope, agent } = data
  const { id: borrowerId } = data
  if (isNewUser === '1') return { kind: 'newUser', email, firstName: fname, lastName: lname }
  if (data.factorTicket !== undefined) return { kind: 'secondFactor', ticket: data.factorTicket }
  if (accessToken === '') return { kind: 'verifyEmail', emailId, email }
  return {
    kind: 'signedIn',
    accessToken,
    language: data.languageCode ?? 'en',
    firstName: fname,
    state: { id: tblState?.id ?? '0', country: tblState?.countryCode ?? 'US' },
    ...(borrowerId !== undefined && { borrowerId }),
    ...(sessionScope !== undefined && sessionScope !== 'full' && { scope: sessionScope }),
    ...(agent !== undefined && { agent }),
  }
}

function writeAnswer(answer: SignInAnswer): WireAnswer {
  switch (answer.kind) {
    case 'newUser': {
      const { email, firstName: fname, lastName: lname } = answer
      return { accessToken: '', data: { email, fname, lname }, isNewUser: '1', reason: '' }
    }
    case 'verifyEmail': {
      const { emailId, email } = answer
      const reason = 'verified_email_required'
      return { accessToken: '', data: { emailId, email }, isNewUser: '0', reason }
    }
    case 'secondFactor': {
      const { ticket: factorTicket } = answer
      const reason = 'second_factor_required'
      return { accessToken: '', data: { factorTicket }, isNewUser: '0', reason }
    }
    case 'signedIn': {
      const { accessToken, language, firstName, state, agent, borrowerId: id } = answer
      const sessionScope: SessionScope = answer.scope ?? 'full'
      const data = {
        ...(id !== undefined && { id }),
        languageCode: language,
        fname: firstName,
        tblState: { id: state.id, countryCode: state.country },
        sessionScope,
        ...(agent !== undefined && { agent }),
      }
      return { accessToken, data, isNewUser: '0', reason: '' }
    }
    default:
      return answer satisfies never
  }
}
