import { expect, it } from 'vitest'
import { nextStepOf } from './next-step.ts'

const refused = { kind: 'refused', message: 'No.', field: null, retryAfterSeconds: null } as const
const data = { emailId: 'e-1', email: 'una@example.com' }
const typed = { password: 'secret', phone: '', proof: null }
const proof = { provider: 'google', email: 'a@b.co', socialId: '1', socialToken: 't' } as const

it('is to change the email where it stands in the way for the first time', () => {
  const reason = 'borrower_email_not_verified_first_time'
  expect(nextStepOf({ ...refused, reason, data }, typed)).toEqual({
    kind: 'changeEmail',
    ...data,
    password: 'secret',
    phone: '',
  })
})

it('is to have the link sent again where it was told before', () => {
  const reason = 'borrower_email_not_verified'
  expect(nextStepOf({ ...refused, reason, data }, typed)?.kind).toBe('resendLink')
})

it('is to give the password where an account waits to be linked, and there is something to link', () => {
  const answer = { ...refused, reason: 'linkNeedsPassword', data: {} } as const
  const step = nextStepOf(answer, { ...typed, proof })
  expect(step).toEqual({ kind: 'linkAccount', proof, text: 'No.' })
  expect(nextStepOf(answer, typed)).toBeNull()
})

it('is none after any other no', () => {
  expect(nextStepOf({ ...refused, reason: 'wrongCredentials', data: {} }, typed)).toBeNull()
})
