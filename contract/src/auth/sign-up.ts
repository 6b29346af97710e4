import type { LocalDate } from '@quittance/domain/calendar'
import { readBirthDate, writeBirthDate } from '@quittance/domain/sign-up/birth-date'
import * as z from 'zod/mini'
import { endpoint, workCodes, workRefusals } from '../endpoint.ts'
import { fieldCodec } from '../field-table.ts'
import { type Provider, providerCode } from './sign-in.ts'
import { signInAnswer } from './signed-in.ts'
import { id, ours, sealedFor, socialTokenMax, text } from '../wire.ts'

/** What the sign-up form holds; secrets are sealed to the portal's key. */
export type SignUpRequest = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** id of the states list */
  readonly stateId: string
  readonly phone: string
  /** the last four digits; null: left empty */
  readonly sealedSsn: string | null
  readonly bornOn: LocalDate | null
  /** id of the lender's languages */
  readonly languageId: string
  /** null where a provider stands for it */
  readonly sealedPassword: string | null
  readonly sealedConfirmation: string | null
  readonly social: {
    readonly provider: Provider
    readonly socialId: string
    readonly socialToken: string
  } | null
}

const empty = z.literal('')
const sealedOrEmpty = z.union([empty, sealedFor('portal')])
/** Ids are listed as text; a form may send them as numbers. */
const listedId = z.union([text(10), z.number().check(z.maximum(99_999))])

const formFields = {
  email: text(100),
  fname: text(50),
  lname: text(50),
  stateid: listedId,
  phoneno: text(20),
  ssn: z.nullish(sealedOrEmpty),
  dob: z.nullish(text(10).check(z.refine((day) => day === '' || readBirthDate(day) !== null))),
  language: listedId,
  password: z.optional(sealedOrEmpty),
  passwordConfirmation: z.optional(sealedOrEmpty),
  type: z.literal(['1', '2', '3', 1, 2, 3]),
  socialId: text(255),
  socialToken: z.optional(text(socialTokenMax)),
}

type WireForm = z.infer<z.ZodMiniObject<typeof formFields>>

function readForm(form: WireForm): SignUpRequest {
  const { type, socialId, socialToken = '' } = form
  const provider = String(type) === '1' ? 'facebook' : 'google'
  return {
    email: form.email,
    firstName: form.fname,
    lastName: form.lname,
    stateId: String(form.stateid),
    phone: form.phoneno,
    sealedSsn: form.ssn || null,
    bornOn: form.dob ? readBirthDate(form.dob) : null,
    languageId: String(form.language),
    sealedPassword: form.password || null,
    sealedConfirmation: form.passwordConfirmation || null,
    social: String(type) === '3' ? null : { provider, socialId, socialToken },
  }
}

function writeForm(request: SignUpRequest): WireForm {
  const { social, bornOn } = request
  return {
    email: request.email,
    fname: request.firstName,
    lname: request.lastName,
    stateid: request.stateId,
    phoneno: request.phone,
    ssn: request.sealedSsn,
    dob: bornOn === null ? null : writeBirthDate(bornOn),
    language: request.languageId,
    password: request.sealedPassword ?? '',
    passwordConfirmation: request.sealedConfirmation ?? '',
    type: social === null ? '3' : providerCode[social.provider],
    socialId: social?.socialId ?? '',
    ...(social !== null && { socialToken: social.socialToken }),
  }
}

const signUpForm = z.codec(z.strictObject(formFields), ours<SignUpRequest>(), {
  decode: readForm,
  encode: writeForm,
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
  result: z.object({ data: z.object({ resendAfterSeconds: z.number() }) }),
  refusals: {
    ...formRefusals,
    tooSoon: 'answers.tooFast',
    noMoreCodes: 'signUp.refused.noMoreCodes',
    ...workRefusals,
  },
  codes: { tooMany: 429, tooSoon: 429, noMoreCodes: 429, ...workCodes },
})

export type VerifyUserRequest = SignUpRequest & {
  readonly code: string
  readonly deviceId: string
  readonly language: string
}

const verifyForm = z.codec(
  z.strictObject({
    ...formFields,
    otp: text(6),
    deviceId: z.optional(id),
    deviceOs: z.optional(text(20)),
    deviceToken: z.optional(text(4096)),
    deviceType: z.optional(z.literal(['3', 3])),
    lang: z.optional(text(5)),
  }),
  ours<VerifyUserRequest>(),
  {
    decode: ({ otp, deviceId = '', lang = '', ...form }) => ({
      ...readForm(form),
      code: otp,
      deviceId,
      language: lang,
    }),
    encode: ({ code, deviceId, language, ...request }) => ({
      ...writeForm(request),
      otp: code,
      deviceId,
      deviceOs: 'web',
      deviceToken: '',
      deviceType: '3' as const,
      lang: language,
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
