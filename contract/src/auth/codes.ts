import * as z from 'zod/mini'
import { endpoint, workCodes, workRefusals } from '../endpoint.ts'
import { id, text } from '../wire.ts'

const sent = z.object({ data: z.object({ resendAfterSeconds: z.number() }) })
/** What keeps a code from being sent. */
export const sendRefusals = {
  codesOff: 'signUp.refused.codesOff',
  tooSoon: 'answers.tooFast',
  noMoreCodes: 'signUp.refused.noMoreCodes',
  tooMany: 'answers.tooMany',
  ...workRefusals,
} as const
export const sendCodes = { tooSoon: 429, noMoreCodes: 429, tooMany: 429, ...workCodes } as const
const checkRefusals = {
  wrongCode: 'signUp.refused.wrongCode',
  codeOver: 'signUp.refused.codeOver',
  tooMany: 'answers.tooMany',
} as const

/** Names the sign-up whose code is meant; without it that is one of the caller's own network. */
const signUpId = z.optional(id)

/** Sends the code of a sign-up anew. Answers alike for numbers that nobody signs up with. */
export const resendCodeEndpoint = endpoint({
  method: 'POST',
  path: '/users/resend-otp',
  access: 'anyone',
  request: z.strictObject({
    lang: z.optional(text(5)),
    phoneno: text(20),
    email: z.optional(text(100)),
    signUpId,
  }),
  result: sent,
  refusals: sendRefusals,
  codes: sendCodes,
})

/** Has the code read out by a call, where the lender offers it. */
export const callCodeEndpoint = endpoint({
  method: 'POST',
  path: '/users/send-otp-code-call',
  access: 'anyone',
  request: z.strictObject({ phoneNo: text(20), lang: z.optional(text(5)), signUpId }),
  result: sent,
  refusals: { ...sendRefusals, notOffered: 'answers.switchedOff' },
  codes: sendCodes,
})

/** Checks a code without using it up (AMB-72); each check is one of its tries. */
export const checkCodeEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/verify-otp',
  access: 'anyone',
  request: z.strictObject({ phoneno: text(20), otp: text(6) }),
  result: z.object({}),
  refusals: checkRefusals,
  codes: { tooMany: 429 },
})

const phone = z.strictObject({ id, phoneno: text(20) })

const toPhone = {
  method: 'POST',
  access: 'borrower',
  ownerOnly: true,
  request: phone,
  result: sent,
  refusals: { ...sendRefusals, notFound: 'answers.notFound' },
  codes: sendCodes,
  message: 'contacts.phone.codeSent',
} as const

/** Sends a code to a phone on file that is not proven yet (AMB-78). */
export const sendPhoneCodeEndpoint = endpoint({ ...toPhone, path: '/users/send-phone-otp' })

export const resendPhoneCodeEndpoint = endpoint({ ...toPhone, path: '/users/resend-phone-otp' })

/** Proves a phone on file by its code. */
export const verifyPhoneCodeEndpoint = endpoint({
  method: 'POST',
  path: '/users/verify-phone-otp',
  access: 'borrower',
  ownerOnly: true,
  request: z.strictObject({ id, phoneno: text(20), otp: text(6) }),
  result: z.object({}),
  refusals: { ...checkRefusals, notFound: 'answers.notFound' },
  codes: { tooMany: 429 },
  message: 'contacts.phone.verified',
})
