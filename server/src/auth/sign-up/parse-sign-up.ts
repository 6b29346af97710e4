import type { Outcome } from '@quittance/contract/endpoint'
import type { SignUpRequest } from '@quittance/contract/auth/sign-up'
import { dayOf } from '@quittance/domain/calendar'
import { quickLinkField } from '@quittance/domain/lenders/lender-features'
import {
  checkSignUp,
  type SignUpRefusal,
  type SignUpValues,
} from '@quittance/domain/auth/sign-up/check-sign-up'
import { phoneDigits } from '@quittance/domain/auth/sign-up/phone'
import type { AuthContext } from '../auth-context.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { isCommonPassword } from '../passwords/common-password.ts'

export type FormRefusal = SignUpRefusal | 'commonPassword' | 'notSealed'

/** The form, opened and found right. */
export type SignUpForm = SignUpValues & Pick<SignUpRequest, 'social'> & { readonly kind: 'form' }

type Refused = Extract<Outcome<never, FormRefusal>, { kind: 'refused' }>

/** Opens what was sealed, and asks the rules that the form asked too. */
export async function parseSignUp(
  { sealing, clocks }: Pick<AuthContext, 'sealing' | 'clocks'>,
  lender: Lender,
  request: SignUpRequest,
): Promise<SignUpForm | Refused> {
  const sealed = {
    ssn: request.sealedSsn,
    password: request.sealedPassword,
    passwordConfirmation: request.sealedConfirmation,
  }
  const opened: Record<keyof typeof sealed, string> = {
    ssn: '',
    password: '',
    passwordConfirmation: '',
  }
  for (const field of ['ssn', 'password', 'passwordConfirmation'] as const) {
    const value = sealed[field]
    const text = value === null ? '' : await sealing.open(value)
    if (text === null) return refusal('notSealed', field)
    opened[field] = text
  }
  const { portal, servicing } = lender.settings
  const asked = quickLinkField(portal)
  const values: SignUpValues = {
    email: request.email.trim().toLowerCase(),
    fname: request.firstName.trim(),
    lname: request.lastName.trim(),
    stateid: request.stateId,
    phoneno: phoneDigits(request.phone),
    ssn: asked === 'ssn' ? opened.ssn : '',
    dob: asked === 'dob' ? request.bornOn : null,
    language: request.languageId,
    password: request.social === null ? opened.password : null,
    passwordConfirmation: request.social === null ? opened.passwordConfirmation : null,
  }
  const faults = checkSignUp(values, {
    policy: servicing.passwordPolicy,
    languageIds: portal.languages.map(({ id }) => id),
    today: dayOf(clocks.business()),
  })
  const [fault] = Object.entries(faults)
  if (fault !== undefined) return refusal(fault[1], fault[0])
  const { password } = values
  if (password !== null && isCommonPassword(password)) return refusal('commonPassword', 'password')
  return { kind: 'form', ...values, social: request.social }
}

function refusal(reason: FormRefusal, field: string): Refused {
  return { kind: 'refused', reason, field, values: reason === 'notSealed' ? { field } : {} }
}
