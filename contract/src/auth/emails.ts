import * as z from 'zod/mini'
import { endpoint, workCodes, workRefusals } from '../endpoint.ts'
import { id, sealedFor, socialTokenMax, text } from '../wire.ts'

/** Sends the link that verifies an email (AMB-77). Answers alike for an email that nobody has. */
export const verifyEmailEndpoint = endpoint({
  method: 'POST',
  path: '/users/verify-email',
  access: 'anyone',
  request: z.strictObject({ email: text(100) }),
  result: z.object({}),
  refusals: { email: 'signIn.changeEmail.invalid', ...workRefusals },
  codes: workCodes,
  message: 'signIn.verify.sent',
})

/** The same by the id that a refused sign-in told, or that stands in the settings (AMB-78). */
export const resendVerificationEndpoint = endpoint({
  method: 'POST',
  path: '/users/resend-email-verification',
  access: 'anyone',
  request: z.strictObject({ emailId: id }),
  result: z.object({}),
  refusals: workRefusals,
  codes: workCodes,
  message: 'signIn.verify.sent',
})

/**
 * Confirms an email by the token of its link. A call of the page's own: what only fetches the link,
 * as a mail scanner does, uses nothing up.
 */
export const confirmEmailEndpoint = endpoint({
  method: 'POST',
  path: '/users/confirm-email',
  access: 'anyone',
  request: z.strictObject({ token: text(200) }),
  result: z.object({}),
  refusals: { badLink: 'signIn.refused.badLink' },
  message: 'signIn.verify.done',
})

/**
 * Puts another email in the place of one that is not verified yet (AMB-17). Whose account has no
 * password is confirmed by the provider that they sign in with.
 */
export const changeEmailEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/change-email',
  access: 'anyone',
  request: z
    .strictObject({
      previousEmail: text(100),
      phoneno: z.optional(text(20)),
      newEmail: text(100),
      password: z.optional(sealedFor('portal')),
      type: z.optional(z.literal(['1', 1, '2', 2])),
      socialId: z.optional(text(255)),
      socialToken: z.optional(text(socialTokenMax)),
    })
    .check(
      z.refine(({ password, ...social }) => Boolean(password) || isSocial(social), {
        path: ['password'],
        error: 'missing',
      }),
    ),
  result: z.object({}),
  refusals: {
    email: 'signIn.changeEmail.invalid',
    same: 'signIn.changeEmail.same',
    taken: 'signIn.changeEmail.taken',
    wrongCredentials: 'signIn.refused.wrongCredentials',
    badSocialToken: 'signIn.refused.badSocialToken',
    tooManyTries: 'signIn.refused.tooManyTries',
    notSealed: 'answers.notSealed',
    ...workRefusals,
  },
  codes: { tooManyTries: 429, ...workCodes },
  message: 'signIn.verify.sent',
})

type MaybeSocial = {
  readonly type?: unknown
  readonly socialId?: string | undefined
  readonly socialToken?: string | undefined
}

function isSocial({ type, socialId, socialToken }: MaybeSocial): boolean {
  return type !== undefined && Boolean(socialId) && Boolean(socialToken)
}
