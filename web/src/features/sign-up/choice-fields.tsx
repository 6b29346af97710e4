import { useLabel } from '../../lib/labels.ts'
import { useLender } from '../../lib/lender-settings.ts'
import { SecretField } from '../../ui/secret-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { NamedField } from './named-field.ts'

type LinkFieldProps = { kind: 'ssn' | 'dob'; field: NamedField }

/** By what the loan is found; either may stay empty (SIGNUP-28). */
export function LinkField({ kind, field }: LinkFieldProps) {
  const label = useLabel()
  if (kind === 'dob') {
    return (
      <TextField
        {...field}
        optional={label('shell.field.optional')}
        hint={label('signUp.form.birthDateHint')}
        autoComplete="bday"
        inputMode="numeric"
        enterKeyHint="next"
      />
    )
  }
  return (
    <SecretField
      {...field}
      optional={label('shell.field.optional')}
      hint={label('signUp.form.ssnHint')}
      showLabel={label('signUp.form.showSsn')}
      hideLabel={label('signUp.form.hideSsn')}
      inputMode="numeric"
      enterKeyHint="next"
    />
  )
}

/** The language of the account, by name, after a placeholder (SIGNUP-08). */
export function LanguageField({ field }: { field: NamedField }) {
  const label = useLabel()
  const { language, settings } = useLender()
  const named = settings.languages.toSorted((one, other) =>
    one.name.localeCompare(other.name, language),
  )
  return (
    <SelectField
      {...field}
      options={[
        { value: '', label: label('signUp.form.choose') },
        ...named.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
