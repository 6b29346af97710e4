import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, ours, sealedFor, text } from './wire.ts'

export type SignInRequest = {
  readonly contact: { readonly kind: 'email' | 'phone'; readonly value: string }
  /** sealed to the portal's key; the clear password is nowhere but in the form */
  readonly sealedPassword: string
  readonly deviceId: string
  readonly language: string
}

const signInForm = z
  .strictObject({
    email: z.optional(text(100)),
    phoneno: z.optional(text(20)),
    password: sealedFor('portal'),
    type: z.literal(['3', 3]),
    deviceId: id,
    deviceOs: text(20),
    deviceToken: text(4096),
    deviceType: z.literal(['3', 3]),
    lang: text(5),
  })
  .check(
    z.refine(({ email, phoneno }) => Boolean(email) || Boolean(phoneno), {
      path: ['email'],
      error: 'missing',
    }),
  )

const signInRequest = z.codec(signInForm, ours<SignInRequest>(), {
  decode: ({ email, phoneno, password, deviceId, lang }) => ({
    contact: readContact(email, phoneno),
    sealedPassword: password,
    deviceId,
    language: lang,
  }),
  encode: ({ contact, sealedPassword, deviceId, language }) => ({
    ...(contact.kind === 'email' ? { email: contact.value } : { phoneno: contact.value }),
    password: sealedPassword,
    type: '3' as const,
    deviceId,
    deviceOs: 'web',
    deviceToken: '',
    deviceType: '3' as const,
    lang: language,
  }),
})

function readContact(
  email: string | undefined,
  phone: string | undefined,
): SignInRequest['contact'] {
  if (email) return { kind: 'email', value: email }
  return { kind: 'phone', value: phone ?? '' }
}

/** Who signed in, as far as the browser keeps it. */
export type SignedIn = {
  readonly accessToken: string
  readonly language: string
  readonly firstName: string
  readonly state: { readonly id: string; readonly country: 'US' | 'CA' }
}

const signedIn = z.codec(
  z.object({
    accessToken: z.string(),
    data: z.object({
      languageCode: z.string(),
      fname: z.string(),
      tblState: z.object({ id: z.string(), countryCode: z.enum(['US', 'CA']) }),
    }),
    isNewUser: z.literal('0'),
    reason: z.literal(''),
  }),
  ours<SignedIn>(),
  {
    decode: ({ accessToken, data }) => ({
      accessToken,
      language: data.languageCode,
      firstName: data.fname,
      state: { id: data.tblState.id, country: data.tblState.countryCode },
    }),
    encode: ({ accessToken, language, firstName, state }) => ({
      accessToken,
      data: {
        languageCode: language,
        fname: firstName,
        tblState: { id: state.id, countryCode: state.country },
      },
      isNewUser: '0' as const,
      reason: '' as const,
    }),
  },
)

/** Signs in by email or phone and password. Spec §7: the path is spelt so. */
export const signInEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/checksocialexistance',
  access: 'anyone',
  request: signInRequest,
  result: signedIn,
  refusals: {
    wrongCredentials: 'signIn.refused.wrongCredentials',
    tooManyTries: 'signIn.refused.tooManyTries',
    notSealed: 'answers.notSealed',
  },
  codes: { tooManyTries: 429 },
})

/** Ends this session at once. */
export const signOutEndpoint = endpoint({
  method: 'POST',
  path: '/users/signout',
  access: 'borrower',
  request: z.strictObject({}),
  result: z.object({}),
  refusals: {},
})

/** Says that the borrower is still here: an act of theirs, nothing else. */
export const stillHereEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/still-here',
  access: 'borrower',
  request: z.strictObject({}),
  result: z.object({}),
  refusals: {},
})
