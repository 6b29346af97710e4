import { expect, it } from 'vitest'
import {
  dialogAfter,
  reduceSignIn,
  type SentSignIn,
  type SignInEvent,
  type SignInStep,
} from './sign-in-step.ts'

const refused = { kind: 'refused', message: 'No.', field: null, retryAfterSeconds: null } as const
const data = { emailId: 'e-1', email: 'una@example.com' }
const waiting = { ...data, password: 'secret', phone: '', proof: null }
const proof = { provider: 'google', email: 'a@b.co', socialId: '1', socialToken: 't' } as const
const typed: SentSignIn = { password: 'secret', phone: '', proof: null }

it('offers to change an email that is told to be unverified for the first time', () => {
  const reason = 'borrower_email_not_verified_first_time'
  const step = dialogAfter({ ...refused, reason, data }, typed)
  expect(step).toEqual({ kind: 'changeEmail', ...waiting })
})

it('keeps the provider’s word for whoever signs in without a password', () => {
  const reason = 'borrower_email_not_verified'
  const bySocial = { password: null, phone: '', proof }
  expect(dialogAfter({ ...refused, reason, data }, bySocial)).toMatchObject({ proof })
})

it('offers a new link where the email was told to be unverified before', () => {
  const reason = 'borrower_email_not_verified'
  expect(dialogAfter({ ...refused, reason, data }, typed)?.kind).toBe('resendLink')
})

it('asks for the password of an account to link only where there is something to link', () => {
  const answer = { ...refused, reason: 'linkNeedsPassword', data: {} } as const
  const step = dialogAfter(answer, { ...typed, proof })
  expect(step).toEqual({ kind: 'linkAccount', proof, text: 'No.' })
  expect(dialogAfter(answer, typed)).toBeNull()
})

const steps: Record<SignInStep['kind'], SignInStep> = {
  form: { kind: 'form' },
  changeEmail: { kind: 'changeEmail', ...waiting },
  resendLink: { kind: 'resendLink', ...waiting },
  linkAccount: { kind: 'linkAccount', proof, text: 'No.' },
  secondFactor: { kind: 'secondFactor', ticket: 'ticket-1' },
  over: { kind: 'over' },
}
const user = { language: 'en', firstName: 'Una', state: { id: '1', country: 'US' } } as const
const sent = { ...typed, proof }
const answered = (reason: string, more = {}): SignInEvent => ({
  kind: 'answered',
  sent,
  answer: { ...refused, reason: reason as 'wrongCredentials', data: more },
})
const done: SignInEvent = {
  kind: 'answered',
  sent,
  answer: {
    kind: 'done',
    message: '',
    result: { kind: 'signedIn', accessToken: 'token-1', ...user },
  },
}
const coded: SignInEvent = {
  kind: 'answered',
  sent,
  answer: { kind: 'done', message: '', result: { kind: 'secondFactor', ticket: 'ticket-1' } },
}
const events: readonly SignInEvent[] = [
  done,
  coded,
  answered('borrower_email_not_verified_first_time', data),
  answered('borrower_email_not_verified', data),
  answered('linkNeedsPassword'),
  answered('wrongCredentials'),
  { kind: 'resendAsked', waiting },
  { kind: 'changeAsked' },
  { kind: 'closed' },
  { kind: 'entered' },
]
const [change, resend, link] = ['changeEmail', 'resendLink', 'linkAccount'] as const
const code = 'secondFactor'

it.each([
  // step, then where each event leads: done, code, first, later, link, other, resendAsked, changeAsked,
  // closed, entered
  ['form', ['over', code, change, resend, link, 'form', resend, 'form', 'form', 'over']],
  [change, ['over', code, change, resend, link, change, resend, change, 'form', 'over']],
  [resend, ['over', code, change, resend, link, resend, resend, change, 'form', 'over']],
  [link, ['over', code, change, resend, link, link, resend, link, 'form', 'over']],
  [code, ['over', code, change, resend, link, code, resend, code, 'form', 'over']],
  ['over', Array.from({ length: 10 }, () => 'over')],
] as const)('leads from %s where the table of steps says', (step, after) => {
  expect(events.map((event) => reduceSignIn(steps[step], event).kind)).toEqual(after)
})

it('keeps the email that waits when the borrower goes from a new link to another email', () => {
  expect(reduceSignIn(steps.resendLink, { kind: 'changeAsked' })).toEqual(steps.changeEmail)
})
