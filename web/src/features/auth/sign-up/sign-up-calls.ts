import { callCodeEndpoint, resendCodeEndpoint } from '@quittance/contract/auth/codes'
import {
  checkSignUpEndpoint,
  signUpEndpoint,
  type SignUpRequest,
  verifyUserEndpoint,
} from '@quittance/contract/auth/sign-up'
import { bodyOf } from '@quittance/contract/terms'
import type { SealRecipient } from '../../../lib/api/sealing.ts'
import type { Api } from '../../../lib/api/call.ts'
import { type SignUpQuestions, toSignUpValues } from './sign-up-questions.ts'
import type { SentSignUp } from './sign-up-draft.ts'

type Seal = (keeper: SealRecipient, text: string) => Promise<string>

/** The form as the call has it. Passwords and SSN leave the browser sealed, or not at all. */
export async function sealSignUpRequest(
  { values: fields, social }: Pick<SentSignUp, 'values' | 'social'>,
  asked: SignUpQuestions,
  seal: Seal,
): Promise<SignUpRequest> {
  const values = toSignUpValues(fields, asked)
  const { password, passwordConfirmation } = values
  return {
    email: values.email,
    firstName: values.fname,
    lastName: values.lname,
    stateId: values.stateid,
    phone: values.phoneno,
    sealedSsn: await sealed(values.ssn),
    bornOn: values.dob,
    languageId: values.language,
    sealedPassword: await sealed(password),
    sealedConfirmation: await sealed(passwordConfirmation),
    social,
  }

  async function sealed(text: string | null): Promise<string | null> {
    return text === null || text === '' ? null : seal('portal', text)
  }
}

/** Checks the form. What comes back is what stands in the body of the terms to accept (API-12). */
export async function sendSignUpCheck(api: Api, request: SignUpRequest) {
  const answer = await api(checkSignUpEndpoint, request)
  return answer.kind === 'done' ? { ...answer, result: bodyOf(answer.result.data) } : answer
}

export function sendSignUp(api: Api, request: SignUpRequest) {
  return api(signUpEndpoint, request)
}

type Verifying = {
  readonly request: SignUpRequest
  readonly signUpId: string
  readonly code: string
  readonly deviceId: string
  readonly language: string
}

export function sendSignUpCode(api: Api, { request, ...more }: Verifying) {
  return api(verifyUserEndpoint, { ...request, ...more })
}

type Anew = { readonly by: 'text' | 'call'; readonly lang: string }

/** Asks for another code, by text or by a call. */
export function requestCode(api: Api, { phone, email, signUpId }: Waiting, { by, lang }: Anew) {
  return by === 'call'
    ? api(callCodeEndpoint, { phoneNo: phone, lang, signUpId })
    : api(resendCodeEndpoint, { phoneno: phone, email, lang, signUpId })
}

type Waiting = Readonly<Record<'phone' | 'email' | 'signUpId', string>>
