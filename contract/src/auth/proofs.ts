import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ours, sealedFor, socialTokenMax, text } from '../wire.ts'
import { providerCode, providerOf, type SocialProof } from './sign-in.ts'

/** Who somebody is, proven once more: by one of the two. */
export type GivenProof =
  | { readonly sealedPassword: string; readonly social?: undefined }
  | { readonly social: SocialProof }

const form = z
  .strictObject({
    password: z.optional(sealedFor('portal')),
    email: z.optional(text(100)),
    socialId: z.optional(text(255)),
    socialToken: z.optional(text(socialTokenMax)),
    type: z.optional(z.literal(['1', 1, '2', 2])),
  })
  .check(
    z.refine(
      ({ password, type, ...social }) =>
        password !== undefined ||
        (type !== undefined && Boolean(social.socialId) && Boolean(social.socialToken)),
      { path: ['password'], error: 'missing' },
    ),
  )

const request = z.codec(form, ours<GivenProof>(), {
  decode: ({ password, type = '2', email = '', socialId = '', socialToken = '' }) =>
    password === undefined
      ? { social: { provider: providerOf(type), email, socialId, socialToken } }
      : { sealedPassword: password },
  encode: (given) => {
    if (given.social === undefined) return { password: given.sealedPassword }
    const { provider, ...proof } = given.social
    return { ...proof, type: providerCode[provider] }
  },
})

/**
 * Proves once more who somebody is, for what is refused with `proofNeeded`: by the password, or where
 * the account has none by its provider's token. It counts for 10 minutes.
 */
export const confirmProofEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/confirm-proof',
  access: 'borrower',
  ownerOnly: true,
  request,
  result: z.object({}),
  refusals: {
    wrongPassword: 'profile.refused.wrongPassword',
    badSocialToken: 'signIn.refused.badSocialToken',
    tooManyTries: 'signIn.refused.tooManyTries',
    notSealed: 'answers.notSealed',
    sessionChanged: 'profile.refused.sessionChanged',
  },
  codes: { tooManyTries: 429 },
})
