import type { Label } from '@quittance/contract/labels/labels'
import { phoneDigits } from '@quittance/domain/sign-up/phone'
import { useEffect, useState } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { askedOf, type Fault, faultsIn } from './asked-fields.ts'
import { type SignUpFields, useDraftStore, useSignUpDraft } from './sign-up-draft.ts'
import { typedDay } from './typed-day.ts'

export type Name = keyof SignUpFields

/** What is typed, as the field keeps it; the others keep it as it is. */
const shapes: Partial<Record<Name, (text: string, before: string) => string>> = {
  phoneno: phoneDigits,
  ssn: (text) => text.replaceAll(/\D/g, '').slice(0, 4),
  dob: typedDay,
}

/**
 * The fields of the sign-up. What is typed lies in the draft, so that it is there when the borrower
 * comes back from the code screen.
 *
 * @param focus goes to a field of the form
 */
export function useSignUpFields(focus: (name: Name) => void) {
  const label = useLabel()
  const store = useDraftStore()
  const { values, social } = useSignUpDraft()
  const lender = useLender()
  const [wasLeft, setWasLeft] = useState<ReadonlySet<Name>>(new Set())
  const [said, setSaid] = useState<Partial<Record<Name, string>>>({})
  const go = useFocus(focus)

  const asked = askedOf(lender, social)
  const { passwordPolicy: policy, today, settings } = lender
  const languageIds = settings.languages.map(({ id }) => id)
  const faults = faultsIn(values, asked, { policy, languageIds, today })

  return {
    asked,
    faults,
    /** code of the language that the account is going to have */
    termsLanguage: settings.languages.find(
      ({ id }) => id === (values.language ?? asked.pageLanguage),
    )?.code,
    /** why the form can not be sent yet; null when it can */
    blocked: blockedBecause(faults[0], values, label),
    field: (name: Name) => ({
      name,
      value: values[name] ?? asked.pageLanguage,
      error: errorOf(name),
      onBlur: () => setWasLeft((before) => new Set([...before, name])),
      onChange: ({ target }: { readonly target: { readonly value: string } }) =>
        type(name, target.value),
    }),
    /** Says at every field what is wrong with it, and goes to the first. */
    reveal: () => {
      setWasLeft(new Set(faults.map(({ name }) => name)))
      if (faults[0] !== undefined) go(faults[0].name)
    },
    /** Shows what the server said about a field, and goes there. */
    refuse: (name: Name, message: string) => {
      setSaid((before) => ({ ...before, [name]: message }))
      go(name)
    },
  }

  function type(name: Name, text: string) {
    const shaped = shapes[name]?.(text, values[name] ?? '') ?? text
    const draft = store.current()
    store.set({ ...draft, values: { ...draft.values, [name]: shaped } })
    setSaid((before) => ({ ...before, [name]: undefined }))
  }

  function errorOf(name: Name): string | undefined {
    const fault = wasLeft.has(name) ? faults.find((one) => one.name === name) : undefined
    return fault === undefined ? said[name] : label(`signUp.refused.${fault.reason}`)
  }
}

/** Once the page stands: a dialog that closes meanwhile gives the focus back first. */
function useFocus(focus: (name: Name) => void) {
  const [wanted, want] = useState<{ readonly name: Name } | null>(null)
  useEffect(() => {
    if (wanted !== null) focus(wanted.name)
    // oxlint-disable-next-line react/exhaustive-deps -- each wish counts once
  }, [wanted])
  return (name: Name) => want({ name })
}

/** The first thing that is missing or wrong, by the name of its field. */
function blockedBecause(fault: Fault | undefined, values: SignUpFields, label: Label) {
  if (fault === undefined) return null
  const field = fieldName(fault.name, label)
  const isEmpty = (values[fault.name] ?? '') === ''
  return label(isEmpty ? 'payments.methodForm.nextEmpty' : 'payments.methodForm.nextWrong', {
    field,
  })
}

/** What a field is called on the screen. */
export function fieldName(name: Name, label: Label): string {
  switch (name) {
    case 'email':
      return label('shell.contact.email')
    case 'fname':
      return label('signUp.form.firstName')
    case 'lname':
      return label('signUp.form.lastName')
    case 'stateid':
      return label('signUp.form.state')
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
