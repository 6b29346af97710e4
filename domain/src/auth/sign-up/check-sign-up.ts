import type { LocalDate } from '../../calendar.ts'
import { isPlainName } from '../../plain-name.ts'
import { isEmail, isTypedEmail } from '../sign-in/contact.ts'
import { type BirthDateRefusal, checkBirthDate } from './birth-date.ts'
import { checkPassword, type PasswordPolicy, type PasswordRefusal } from './password.ts'
import { isPhone, phoneDigits } from './phone.ts'
import { stateOf } from './states.ts'

/** Why a field of the sign-up is not taken. Each one is a label under `signUp.refused`. */
export type SignUpRefusal =
  | 'required'
  /** a name that may not stand in a message */
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'state'
  | 'language'
  | 'confirmation'
  | 'ssnLastFour'
  | BirthDateRefusal
  | PasswordRefusal

/** The form's values under the specification's names (SIGNUP-13). */
export type SignUpValues = {
  readonly email: string
  readonly fname: string
  readonly lname: string
  readonly stateid: string
  readonly phoneno: string
  /** the last four digits; '' when left empty */
  readonly ssn: string
  /** null when left empty */
  readonly dob: LocalDate | null
  readonly language: string
  /** null where a provider stands for it (SIGNUP-09) */
  readonly password: string | null
  readonly passwordConfirmation: string | null
}

export type SignUpField = keyof SignUpValues

export type SignUpRules = {
  readonly policy: PasswordPolicy
  /** ids of the lender's languages */
  readonly languageIds: readonly string[]
  readonly today: LocalDate
}

/**
 * Checks the sign-up form. Form and server both ask, so that they can not disagree.
 *
 * @returns what is wrong, by field, in the order of the form; empty when it may be sent
 * @see VAL-01 to VAL-04, VAL-09 to VAL-13
 */
export function checkSignUp(
  values: SignUpValues,
  { policy, languageIds, today }: SignUpRules,
): Partial<Record<SignUpField, SignUpRefusal>> {
  const { email, fname, lname, stateid, phoneno, ssn, dob, language } = values
  const { password, passwordConfirmation } = values
  const isAsked = password !== null
  // One that comes from a provider was typed by nobody.
  const isTaken = isAsked ? isTypedEmail : isEmail
  const found: [SignUpField, SignUpRefusal | null][] = [
    ['email', isTaken(email.trim()) ? null : 'email'],
    ['fname', checkName(fname, 'firstName')],
    ['lname', checkName(lname, 'lastName')],
    ['stateid', stateOf(stateid) === null ? 'state' : null],
    ['phoneno', checkPhone(phoneno)],
    ['ssn', ssn === '' || /^\d{4}$/.test(ssn) ? null : 'ssnLastFour'],
    ['dob', dob === null ? null : checkBirthDate(dob, today)],
    ['language', languageIds.includes(language) ? null : 'language'],
    ['password', isAsked ? checkNew(password, policy) : null],
    ['passwordConfirmation', isAsked && passwordConfirmation !== password ? 'confirmation' : null],
  ]
  return Object.fromEntries(found.filter(([, refusal]) => refusal !== null))
}

function checkName(name: string, refusal: 'firstName' | 'lastName'): SignUpRefusal | null {
  if (isEmpty(name)) return 'required'
  return isPlainName(name.trim()) ? null : refusal
}

function checkPhone(phone: string): SignUpRefusal | null {
  if (isEmpty(phone)) return 'required'
  return isPhone(phoneDigits(phone)) ? null : 'phone'
}

function checkNew(password: string, policy: PasswordPolicy): SignUpRefusal | null {
  return password === '' ? 'required' : checkPassword(password, policy)
}

function isEmpty(text: string): boolean {
  return text.trim() === ''
}
