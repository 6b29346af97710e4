import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ours, sealedFor, socialTokenMax, text } from '../wire.ts'
import { passkeyAnswer } from './passkeys.ts'
import { providerCode, providerOf, type SocialProof } from './sign-in.ts'

/** Who somebody is, proven once more: by one of these. */
export type SubmittedProof =
  | { readonly by: 'password'; readonly sealedPassword: string }
  | { readonly by: 'social'; readonly social: SocialProof }
  /** of the authenticator app */
  | { readonly by: 'authenticator'; readonly code: string }
  /** what a passkey answered to the options of this session */
  | { readonly by: 'passkey'; readonly credential: string }

const form = z
  .strictObject({
    password: z.optional(sealedFor('portal')),
    email: z.optional(text(100)),
    socialId: z.optional(text(255)),
    socialToken: z.optional(text(socialTokenMax)),
    type: z.optional(z.literal(['1', 1, '2', 2])),
    code: z.optional(text(12)),
    credential: z.optional(passkeyAnswer),
  })
  .check(
    z.refine(
      ({ password, code, credential, type, ...social }) =>
        [password, code, credential].some((given) => given !== undefined) ||
        (type !== undefined && Boolean(social.socialId) && Boolean(social.socialToken)),
      { path: ['password'], error: 'missing' },
    ),
  )

const request = z.codec(form, ours<SubmittedProof>(), {
  decode: ({ password, code, credential, type = '2', ...social }): SubmittedProof => {
    if (password !== undefined) return { by: 'password', sealedPassword: password }
    if (code !== undefined) return { by: 'authenticator', code }
    if (credential !== undefined) return { by: 'passkey', credential }
    const { email = '', socialId = '', socialToken = '' } = social
    return { by: 'social', social: { provider: providerOf(type), email, socialId, socialToken } }
  },
  encode: (given) => {
    switch (given.by) {
      case 'password':
        return { password: given.sealedPassword }
      case 'authenticator':
        return { code: given.code }
      case 'passkey':
        return { credential: given.credential }
      case 'social': {
        const { provider, ...proof } = given.social
        return { ...proof, type: providerCode[provider] }
      }
      default:
        return given satisfies never
    }
  },
})

/**
 * Proves once more who somebody is, for what is refused with `proofNeeded`: by the password, or where
 * the account has none by its provider's token; by a code of the authenticator app or a passkey, where there
 * is one. It counts for 10 minutes, and the session goes on under the token of the answer: the old one ends.
 */
export const confirmProofEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/confirm-proof',
  access: 'borrower',
  ownerOnly: true,
  request,
  result: z.object({ accessToken: z.string() }),
  refusals: {
    wrongPassword: 'signIn.refused.notCurrentPassword',
    badSocialToken: 'signIn.refused.badSocialToken',
    wrongFactorCode: 'signIn.refused.wrongFactorCode',
    badPasskey: 'signIn.refused.badPasskey',
    tooManyTries: 'signIn.refused.tooManyTries',
    tooManyCodes: 'signIn.refused.tooManyCodes',
    notSealed: 'answers.notSealed',
    sessionChanged: 'profile.refused.sessionChanged',
  },
  codes: { tooManyTries: 429, tooManyCodes: 429 },
})
