import { readContact } from '@quittance/domain/sign-in/contact'

export type SignInFields = { readonly user: string; readonly password: string }

/** Why a field will not do. Each one is a label under `signIn.refused`. */
export type FieldProblem = 'required' | 'contact'

/** Nothing is sent before both fields will do: VAL-15, VAL-16. */
export function fieldProblem(name: keyof SignInFields, text: string): FieldProblem | null {
  if (name === 'password') return text === '' ? 'required' : null
  if (text.trim() === '') return 'required'
  return readContact(text) === null ? 'contact' : null
}

/** The field of the form that shows what a field of the call got wrong. */
export function shownField(field: string | null): keyof SignInFields | null {
  if (field === 'email' || field === 'phoneno') return 'user'
  return field === 'password' ? 'password' : null
}
