import * as z from 'zod/mini'
import { endpoint, workCodes, workRefusals } from '../endpoint.ts'
import { fieldCodec, type FieldsOf, requestCodec } from '../field-table.ts'
import { birthDateOrNull } from './birth-dates.ts'
import { type Provider, providerCode, type SocialProof } from './sign-in.ts'
import { signInAnswer } from './signed-in.ts'
import { id, ours, sealedOrEmpty, sealedOrNull, socialTokenMax, text, textOrNone } from '../wire.ts'

/** Ids are listed as text; a form may send them as numbers. */
const listedId = z.codec(z.union([text(10), z.number().check(z.maximum(99_999))]), z.string(), {
  decode: String,
  encode: (listed) => listed,
})
const providerType = z.codec(z.literal(['1', '2', '3', 1, 2, 3]), ours<Provider | 'none'>(), {
  decode: (code) => providerTypes[code],
  encode: (provider) => (provider === 'none' ? '3' : providerCode[provider]),
})
const providerTypes = { '1': 'facebook', '2': 'google', '3': 'none' } as const

/** What the sign-up form holds; secrets are sealed to the portal's key. */
const fields = {
  email: ['email', text(100)],
  firstName: ['fname', text(50)],
  lastName: ['lname', text(50)],
  /** id of the states list */
  stateId: ['stateid', listedId],
  phone: ['phoneno', text(20)],
  /** the last four digits */
  sealedSsn: ['ssn', sealedOrNull],
  bornOn: ['dob', birthDateOrNull],
  /** id of the lender's languages */
  languageId: ['language', listedId],
  sealedPassword: ['password', sealedOrEmpty],
  sealedConfirmation: ['passwordConfirmation', sealedOrEmpty],
} as const

/** A provider's word for who signs up; '' where there is none. */
const socialFields = {
  provider: ['type', providerType],
  socialId: ['socialId', text(255)],
  socialToken: ['socialToken', textOrNone(socialTokenMax)],
} as const

export type SignUpRequest = FieldsOf<typeof fields> & {
  readonly social: Omit<SocialProof, 'email'> | null
}

type SocialFields = FieldsOf<typeof socialFields>

function readSocial({ provider, socialId, socialToken }: SocialFields): SignUpRequest['social'] {
  return provider === 'none' ? null : { provider, socialId, socialToken }
}

const noProvider: SocialFields = { provider: 'none', socialId: '', socialToken: '' }

const signUpForm = z.codec(requestCodec({ ...fields, ...socialFields }), ours<SignUpRequest>(), {
  decode: ({ provider, socialId, socialToken, ...form }) => ({
    ...form,
    social: readSocial({ provider, socialId, socialToken }),
  }),
  encode: ({ social, ...form }) => ({ ...form, ...(social ?? noProvider) }),
})

/** Each reason is also its label; the form asks the same rules (`checkSignUp`). */
const formRefusals = {
  required: 'signUp.refused.required',
  firstName: 'signUp.refused.firstName',
  lastName: 'signUp.refused.lastName',
  email: 'signUp.refused.email',
  phone: 'signUp.refused.phone',
  state: 'signUp.refused.state',
  language: 'signUp.refused.language',
  password: 'signUp.refused.password',
  passphrase: 'signUp.refused.passphrase',
  commonPassword: 'signUp.refused.commonPassword',
  confirmation: 'signUp.refused.confirmation',
  ssnLastFour: 'signUp.refused.ssnLastFour',
  birthDate: 'signUp.refused.birthDate',
  tooYoung: 'signUp.refused.tooYoung',
  badSocialToken: 'signIn.refused.badSocialToken',
  tooMany: 'answers.tooMany',
  notSealed: 'answers.notSealed',
} as const

/** Checks the form, and answers the terms that are to be accepted: HTML in `data` (AMB-71). */
export const checkSignUpEndpoint = endpoint({
  method: 'POST',
  path: '/users/check-signup-details',
  access: 'anyone',
  request: signUpForm,
  result: z.object({ data: z.string() }),
  refusals: formRefusals,
  codes: { tooMany: 429 },
})

/** Signs up: the code goes to the phone, and the account is made once it was entered. */
export const signUpEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/socialsignup',
  access: 'anyone',
  request: signUpForm,
  /** the sign-up's id brings its code without the form, whose secrets nobody keeps */
  result: z.object({ data: z.object({ resendAfterSeconds: z.number(), signUpId: z.string() }) }),
  refusals: {
    ...formRefusals,
    codesOff: 'signUp.refused.codesOff',
    tooSoon: 'answers.tooFast',
    noMoreCodes: 'signUp.refused.noMoreCodes',
    ...workRefusals,
  },
  codes: { tooMany: 429, tooSoon: 429, noMoreCodes: 429, ...workCodes },
})

export type VerifyUserRequest = SignUpRequest & {
  /** as the sign-up answered it; without it the form has to be the one that was sent */
  readonly signUpId?: string | undefined
  readonly code: string
  readonly deviceId: string
  readonly language: string
}

const verifyFields = {
  signUpId: ['signUpId', z.optional(id)],
  code: ['otp', text(6)],
  deviceId: ['deviceId', textOrNone(64)],
  deviceOs: ['deviceOs', z.optional(text(20))],
  deviceToken: ['deviceToken', z.optional(text(4096))],
  deviceType: ['deviceType', z.optional(z.literal(['3', 3]))],
  language: ['lang', textOrNone(5)],
} as const

const verifyForm = z.codec(
  requestCodec({ ...fields, ...socialFields, ...verifyFields }),
  ours<VerifyUserRequest>(),
  {
    decode: ({ provider, socialId, socialToken, ...form }) => ({
      ...form,
      social: readSocial({ provider, socialId, socialToken }),
    }),
    encode: ({ social, ...form }) => ({
      ...form,
      ...(social ?? noProvider),
      deviceOs: 'web',
      deviceToken: '',
      deviceType: '3' as const,
    }),
  },
)

/** Ends a sign-up: the phone is proven, the account made (AMB-72). */
export const verifyUserEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/verify-user',
  access: 'anyone',
  request: verifyForm,
  result: signInAnswer,
  refusals: {
    wrongCode: 'signUp.refused.wrongCode',
    codeOver: 'signUp.refused.codeOver',
    tooMany: 'answers.tooMany',
  },
  codes: { tooMany: 429 },
})

/** A state or province, by the id that forms send. */
const wireState = fieldCodec({
  id: ['id', z.string()],
  code: ['stateCode', z.string()],
  name: ['stateName', z.string()],
})

/** The states and provinces of a form, those of the lender's country first. */
export const statesEndpoint = endpoint({
  method: 'GET',
  path: '/users/stateslist',
  access: 'anyone',
  request: z.strictObject({ lang: z.optional(text(5)) }),
  result: z.object({ states: z.array(wireState) }),
  refusals: {},
})
