import { expect, it } from 'vitest'
import { nextStepOf } from './next-step.ts'

const refused = { kind: 'refused', message: 'No.', field: null, retryAfterSeconds: null } as const
const data = { emailId: 'e-1', email: 'una@example.com' }
const typed = { password: 'secret', phone: '', proof: null }
const proof = { provider: 'google', email: 'a@b.co', socialId: '1', socialToken: 't' } as const

it('asks to change the email where it is unverified for the first time', () => {
  const reason = 'borrower_email_not_verified_first_time'
  expect(nextStepOf({ ...refused, reason, data }, typed)).toEqual({
    kind: 'changeEmail',
    ...data,
    password: 'secret',
    phone: '',
  })
})

it('asks to send the link again where the email was reported before', () => {
  const reason = 'borrower_email_not_verified'
  expect(nextStepOf({ ...refused, reason, data }, typed)?.kind).toBe('resendLink')
})

it('asks for the password where an account waits to be linked, and there is something to link', () => {
  const answer = { ...refused, reason: 'linkNeedsPassword', data: {} } as const
  const step = nextStepOf(answer, { ...typed, proof })
  expect(step).toEqual({ kind: 'linkAccount', proof, text: 'No.' })
  expect(nextStepOf(answer, typed)).toBeNull()
})

it('asks for nothing after any other refusal', () => {
  expect(nextStepOf({ ...refused, reason: 'wrongCredentials', data: {} }, typed)).toBeNull()
})
