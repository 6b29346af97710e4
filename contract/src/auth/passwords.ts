import * as z from 'zod/mini'
import { endpoint, proofCodes, proofRefusals, workCodes, workRefusals } from '../endpoint.ts'
import { sealedFor, text } from '../wire.ts'

/** Sends a link that sets a new password. Answers alike whether or not somebody has the contact. */
export const forgotPasswordEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/forgot-password',
  access: 'anyone',
  request: z
    .strictObject({
      lang: z.optional(text(5)),
      email: z.optional(text(100)),
      phoneno: z.optional(text(20)),
    })
    .check(
      z.refine(({ email, phoneno }) => Boolean(email) || Boolean(phoneno), {
        path: ['email'],
        error: 'missing',
      }),
    ),
  result: z.object({}),
  refusals: { contact: 'signIn.refused.contact', ...workRefusals },
  codes: workCodes,
  message: 'signIn.forgot.sent',
})

/**
 * Sets a new password. A session that a reset link opened needs no old one (PWD-06): without it,
 * or with an empty one, any other session is refused.
 */
export const changePasswordEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/change-password',
  access: 'borrower',
  beforePassword: true,
  ownerOnly: true,
  request: z.strictObject({
    oldPassword: z.optional(z.union([z.literal(''), sealedFor('portal')])),
    password: sealedFor('portal'),
  }),
  /** the session goes on, as a whole one, under this token: the old one is worth nothing */
  result: z.object({ accessToken: z.optional(z.string()) }),
  refusals: {
    wrongPassword: 'profile.refused.wrongPassword',
    samePassword: 'profile.refused.samePassword',
    password: 'signUp.refused.password',
    passphrase: 'signUp.refused.passphrase',
    commonPassword: 'signUp.refused.commonPassword',
    tooManyTries: 'signIn.refused.tooManyTries',
    notSealed: 'answers.notSealed',
    /** another call of this session set a password meanwhile, or the session ended */
    sessionChanged: 'profile.refused.sessionChanged',
    /** it is the first password of the account */
    ...proofRefusals,
  },
  codes: { tooManyTries: 429, ...proofCodes },
  message: 'profile.password.changed',
})
