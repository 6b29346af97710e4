import { type ChangeEvent, useRef, useState } from 'react'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { fieldProblem, type SignInFields } from './sign-in-fields.ts'

type Name = keyof SignInFields

const nothing = { user: '', password: '' }

/**
 * The two fields of sign-in. Written by hand, where every other form has react-hook-form: that is
 * an eighth of what the first screen may weigh.
 */
export function useFields() {
  const label = useLabel()
  const [values, setValues] = useState<SignInFields>(nothing)
  const [wasLeft, setWasLeft] = useState({ user: false, password: false })
  const [said, setSaid] = useState(nothing)
  const inputs = { user: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) }

  return {
    values,
    isValid: problem('user') === null && problem('password') === null,
    field: (name: Name) => ({
      ref: inputs[name],
      name,
      value: values[name],
      error: errorOf(name),
      onBlur: () => setWasLeft((before) => ({ ...before, [name]: true })),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setValues((before) => ({ ...before, [name]: target.value }))
        setSaid((before) => ({ ...before, [name]: '' }))
      },
    }),
    /** Shows what the server said about a field, and goes there. */
    refuse: (name: Name, message: string) => {
      setSaid((before) => ({ ...before, [name]: message }))
      inputs[name].current?.focus()
    },
  }

  function problem(name: Name) {
    return fieldProblem(name, values[name])
  }

  function errorOf(name: Name): string | undefined {
    const reason = wasLeft[name] ? problem(name) : null
    if (reason !== null) return label(`signIn.refused.${reason}`)
    return said[name] === '' ? undefined : said[name]
  }
}
