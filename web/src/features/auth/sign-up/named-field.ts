import type { FormField } from '../../../lib/forms/use-form.ts'

/** A field of the sign-up with its label, as its control takes it. */
export type NamedField = FormField & { readonly label: string }
