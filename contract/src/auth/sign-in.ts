import * as z from 'zod/mini'
import { endpoint, workCodes, workRefusals } from '../endpoint.ts'
import { signInAnswer } from './signed-in.ts'
import { id, ours, sealedFor, socialTokenMax, text } from '../wire.ts'

export type Provider = 'facebook' | 'google'

/** A provider's word for somebody: only the signed token counts (AMB-10). */
export type SocialProof = {
  readonly provider: Provider
  readonly email: string
  readonly socialId: string
  readonly socialToken: string
}

type Device = {
  readonly deviceId: string
  /** where this browser takes pushes, as JSON; '' or left out for nowhere (AMB-12) */
  readonly pushToken?: string
  readonly language: string
}

export type PasswordSignIn = Device & {
  readonly contact: { readonly kind: 'email' | 'phone'; readonly value: string }
  /** sealed to the portal's key; the clear password is nowhere but in the form */
  readonly sealedPassword: string
  readonly social?: undefined
}

export type SocialSignIn = Device & {
  readonly social: SocialProof
  /** of the account that is linked to this identity, where that asks for it */
  readonly sealedPassword?: string
}

export type SignInRequest = PasswordSignIn | SocialSignIn

const device = {
  deviceId: id,
  deviceOs: text(20),
  deviceToken: text(4096),
  deviceType: z.literal(['3', 3]),
  lang: text(5),
}

const passwordForm = z
  .strictObject({
    email: z.optional(text(100)),
    phoneno: z.optional(text(20)),
    password: sealedFor('portal'),
    type: z.literal(['3', 3]),
    ...device,
  })
  .check(
    z.refine(({ email, phoneno }) => Boolean(email) || Boolean(phoneno), {
      path: ['email'],
      error: 'missing',
    }),
  )

/** The codes of the providers: Facebook 1, Google 2; 3 is none of them. */
export const providerCode = { facebook: '1', google: '2' } as const satisfies Record<
  Provider,
  string
>

const socialForm = z.strictObject({
  email: text(100),
  socialId: text(255),
  socialToken: text(socialTokenMax),
  password: z.optional(sealedFor('portal')),
  type: z.literal(['1', 1, '2', 2]),
  ...device,
})

const passwordRequest = z.codec(passwordForm, ours<PasswordSignIn>(), {
  decode: ({ email, phoneno, password, deviceId, deviceToken, lang }) => ({
    contact: readContact(email, phoneno),
    sealedPassword: password,
    deviceId,
    pushToken: deviceToken,
    language: lang,
  }),
  encode: ({ contact, sealedPassword, deviceId, pushToken = '', language }) => ({
    ...(contact.kind === 'email' ? { email: contact.value } : { phoneno: contact.value }),
    password: sealedPassword,
    type: '3' as const,
    deviceId,
    deviceOs: 'web',
    deviceToken: pushToken,
    deviceType: '3' as const,
    lang: language,
  }),
})

const socialRequest = z.codec(socialForm, ours<SocialSignIn>(), {
  decode: ({ email, socialId, socialToken, password, type, deviceId, deviceToken, lang }) => ({
    social: { provider: providerOf(type), email, socialId, socialToken },
    ...(password !== undefined && { sealedPassword: password }),
    deviceId,
    pushToken: deviceToken,
    language: lang,
  }),
  encode: ({
    social: { provider, ...proof },
    sealedPassword,
    deviceId,
    pushToken = '',
    language,
  }) => ({
    ...proof,
    ...(sealedPassword !== undefined && { password: sealedPassword }),
    type: providerCode[provider],
    deviceId,
    deviceOs: 'web',
    deviceToken: pushToken,
    deviceType: '3' as const,
    lang: language,
  }),
})

/** By its type, so that a fault is told of the form that was meant. */
const signInForm = z.discriminatedUnion('type', [passwordForm, socialForm])

const signInRequest = z.codec(signInForm, ours<SignInRequest>(), {
  decode: (form) =>
    'socialToken' in form ? z.decode(socialRequest, form) : z.decode(passwordRequest, form),
  encode: (request) =>
    request.social === undefined
      ? z.encode(passwordRequest, request)
      : z.encode(socialRequest, request),
})

export function providerOf(code: '1' | '2' | 1 | 2): Provider {
  return String(code) === '1' ? 'facebook' : 'google'
}

function readContact(
  email: string | undefined,
  phone: string | undefined,
): PasswordSignIn['contact'] {
  if (email) return { kind: 'email', value: email }
  return { kind: 'phone', value: phone ?? '' }
}

/**
 * Signs in by email or phone and password, or by a provider's token. Spec §7: the path is spelt so.
 * An email that waits to be verified is refused with its id, to ask for another link (AMB-13).
 */
export const signInEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/checksocialexistance',
  access: 'anyone',
  request: signInRequest,
  result: signInAnswer,
  refusals: {
    wrongCredentials: 'signIn.refused.wrongCredentials',
    tooManyTries: 'signIn.refused.tooManyTries',
    borrower_email_not_verified_first_time: 'signIn.refused.emailNotVerified',
    borrower_email_not_verified: 'signIn.refused.emailNotVerified',
    badSocialToken: 'signIn.refused.badSocialToken',
    linkNeedsPassword: 'signIn.refused.linkNeedsPassword',
    notSealed: 'answers.notSealed',
    ...workRefusals,
  },
  codes: { tooManyTries: 429, ...workCodes },
})

/** Where a provider is asked who somebody is: the browser goes there, and comes back with a token. */
export const socialStartEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/social-start',
  access: 'anyone',
  request: z.codec(
    z.strictObject({ type: z.literal(['1', 1, '2', 2]), returnTo: text(200) }),
    ours<{ readonly provider: Provider; readonly returnTo: '/login' | '/signup' }>(),
    {
      decode: ({ type, returnTo }) => ({
        provider: providerOf(type),
        returnTo: returnTo === '/signup' ? ('/signup' as const) : ('/login' as const),
      }),
      encode: ({ provider, returnTo }) => ({ type: providerCode[provider], returnTo }),
    },
  ),
  /** It comes back with `#id_token=…&state=…`; the state is the one told here. */
  result: z.object({ url: z.string(), state: z.string() }),
  refusals: { notOffered: 'answers.switchedOff' },
})

/**
 * What stands in the way of a link: that it is none, or that this browser is somebody else's. Opened
 * in the middle of another borrower's session it asks first, and is not used up by that; so does one
 * that undoes what somebody else may have done.
 */
const linkRefusals = {
  badLink: 'signIn.refused.badLink',
  tooManyTries: 'signIn.refused.tooManyTries',
  otherSignedIn: 'signIn.landing.other',
  undoAsked: 'signIn.landing.undo',
} as const

/** '1' once whoever is asked said that the other session may end, or that it was not them. */
const replaces = z.optional(z.literal('1'))

/** Signs in by a link that was sent: a passwordless one, or one to set a password (AMB-15, AMB-20). */
export const passwordlessLoginEndpoint = endpoint({
  method: 'GET',
  path: '/users/web/passwordless-login',
  access: 'anyone',
  request: z.strictObject({
    token: text(200),
    loan_no: z.optional(text(30)),
    lang: z.optional(text(5)),
    deviceId: z.optional(id),
    replaces,
  }),
  result: signInAnswer,
  refusals: linkRefusals,
  codes: { tooManyTries: 429 },
})

/** Lets a lender's agent into a borrower's portal, by a token for one use (AMB-14). */
export const capLoginEndpoint = endpoint({
  method: 'POST',
  path: '/web/users/cap-to-borrower-login',
  access: 'anyone',
  request: z.strictObject({ token: text(200), lang: z.optional(text(5)), replaces }),
  result: signInAnswer,
  refusals: linkRefusals,
  codes: { tooManyTries: 429 },
})
