import { offersLanguages, quickLinkField } from '@quittance/domain/lenders/lender-features'
import { readBirthDate } from '@quittance/domain/auth/sign-up/birth-date'
import {
  checkSignUp,
  type SignUpField,
  type SignUpRefusal,
  type SignUpRules,
  type SignUpValues,
} from '@quittance/domain/auth/sign-up/check-sign-up'
import type { FieldFaults } from '../../../lib/forms/form-state.ts'
import type { Lender } from '../../../lib/settings/lender-settings.ts'
import type { SignUpDraft, SignUpFields } from './sign-up-draft.ts'

/** The questions of the sign-up: what this lender asks of this person. */
export type SignUpQuestions = {
  /** the last four of the SSN, the date of birth, or neither */
  readonly quickLink: 'ssn' | 'dob' | null
  /** chosen in the form; with one language there is nothing to choose (SIGNUP-27) */
  readonly hasLanguage: boolean
  /** id of the language that the page is in */
  readonly pageLanguage: string
  /** false where a provider proves the identity (SIGNUP-09) */
  readonly hasPassword: boolean
}

export function readSignUpQuestions(
  { settings, language }: Pick<Lender, 'settings' | 'language'>,
  social: SignUpDraft['social'],
): SignUpQuestions {
  return {
    quickLink: quickLinkField(settings),
    hasLanguage: offersLanguages(settings),
    pageLanguage: settings.languages.find(({ code }) => code === language)?.id ?? '',
    hasPassword: social === null,
  }
}

/** The form's values for the rules, without what is not asked. */
export function toSignUpValues(fields: SignUpFields, asked: SignUpQuestions): SignUpValues {
  const { email, fname, lname, stateid, phoneno } = fields
  return {
    email: email.trim(),
    fname: fname.trim(),
    lname: lname.trim(),
    stateid,
    phoneno,
    ssn: asked.quickLink === 'ssn' ? fields.ssn : '',
    dob: asked.quickLink === 'dob' ? readBirthDate(fields.dob) : null,
    language: fields.language ?? asked.pageLanguage,
    password: asked.hasPassword ? fields.password : null,
    passwordConfirmation: asked.hasPassword ? fields.passwordConfirmation : null,
  }
}

/** Everything that is wrong with the form, by the rule that the server asks too. */
export function checkSignUpFields(
  fields: SignUpFields,
  asked: SignUpQuestions,
  rules: SignUpRules,
): FieldFaults<Record<SignUpField, string>, SignUpRefusal> {
  return {
    ...checkSignUp(toSignUpValues(fields, asked), rules),
    ...(asked.quickLink === 'dob' && isUnreadable(fields.dob) && { dob: 'birthDate' }),
  }
}

/** Whether something is typed that is not (yet) a day. */
function isUnreadable(text: string): boolean {
  return text.trim() !== '' && readBirthDate(text) === null
}
