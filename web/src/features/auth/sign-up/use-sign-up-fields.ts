import { phoneDigits } from '@quittance/domain/auth/sign-up/phone'
import type { SignUpRefusal } from '@quittance/domain/auth/sign-up/check-sign-up'
import type { FormRefusal } from '../../../lib/forms/form-state.ts'
import { nextFieldText } from '../../../lib/forms/next-field-text.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { type SayLabel, useLabel } from '../../../lib/i18n/labels.ts'
import { useMessages } from '../../../lib/feedback/messages.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { readSignUpQuestions, checkSignUpFields } from './sign-up-questions.ts'
import { type SignUpFields, useDraftStore, useSignUpDraft } from './sign-up-draft.ts'
import { formatTypedDay } from '../../../lib/forms/format-typed-day.ts'

export type SignUpFieldName = keyof SignUpFields

/** The fields as they show: the language is the page's until somebody chooses one. */
export type ShownSignUpFields = Readonly<Record<SignUpFieldName, string>>

/** What is typed, as the field keeps it; the others keep it as it is. */
const shapes: Partial<Record<SignUpFieldName, (text: string, before: string) => string>> = {
  phoneno: phoneDigits,
  ssn: (text) => text.replaceAll(/\D/g, '').slice(0, 4),
  dob: formatTypedDay,
}

/**
 * The fields of the sign-up. What is typed lies in the draft, so that it is there when the borrower
 * comes back from the code screen.
 */
export function useSignUpFields(send: () => Promise<FormRefusal<ShownSignUpFields> | null>) {
  const label = useLabel()
  const messages = useMessages()
  const store = useDraftStore()
  const { values, social } = useSignUpDraft()
  const lender = useLender()
  const asked = readSignUpQuestions(lender, social)
  const { passwordPolicy: policy, today, settings } = lender
  const languageIds = settings.languages.map(({ id }) => id)
  const language = values.language ?? asked.pageLanguage
  const form = useForm<ShownSignUpFields, SignUpRefusal>({
    initial: { ...values, language },
    onType: type,
    check: () => checkSignUpFields(values, asked, { policy, languageIds, today }),
    faultText: (fault) => label(`signUp.refused.${fault}`),
    onProblem: messages.failure,
    send,
  })
  return {
    ...form,
    asked,
    /** code of the language that the account is going to have */
    termsLanguage: settings.languages.find(({ id }) => id === language)?.code,
    /** why the form can not be sent yet; null when it can */
    blocked: blockedBecause(form.firstFault),
  }

  function type(name: SignUpFieldName, text: string): void {
    const draft = store.current()
    const shaped = shapes[name]?.(text, draft.values[name] ?? '') ?? text
    store.set({ ...draft, values: { ...draft.values, [name]: shaped } })
  }

  /** The first thing that is missing or wrong, by the name of its field. */
  function blockedBecause(name: typeof form.firstFault): string | null {
    if (name === null || name === 'form') return null
    return nextFieldText(
      label,
      signUpFieldLabel(name, { label, country: lender.country }),
      (values[name] ?? '') === '',
    )
  }
}

/** What a field is called on the screen. */
export function signUpFieldLabel(
  name: SignUpFieldName,
  { label, country }: { readonly label: SayLabel; readonly country: 'US' | 'CA' },
): string {
  switch (name) {
    case 'email':
      return label('shell.contact.email')
    case 'fname':
      return label('signUp.form.firstName')
    case 'lname':
      return label('signUp.form.lastName')
    case 'stateid':
      return label(country === 'CA' ? 'signUp.form.province' : 'signUp.form.state')
    case 'phoneno':
      return label('signUp.form.mobile')
    case 'ssn':
      return label('signUp.form.ssnLastFour')
    case 'dob':
      return label('signUp.form.birthDate')
    case 'language':
      return label('signUp.form.language')
    case 'password':
      return label('signIn.form.password')
    case 'passwordConfirmation':
      return label('signUp.form.confirmPassword')
    default:
      return name satisfies never
  }
}
