import {
  birthDates,
  readBirthDate,
  writeBirthDate,
  yearsBefore,
} from '@quittance/domain/auth/sign-up/birth-date'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { useDayPicker } from '../../../lib/dialogs/use-day-picker.ts'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { SecretField } from '../../../ui/fields/secret-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import type { NamedField } from './named-field.ts'

/** Most people who sign up were born about then, so the calendar opens there. */
const yearsBack = 30

/** The date of birth that finds the loan; it may stay empty (SIGNUP-28). */
export function BirthDateField({ field }: { field: NamedField }) {
  const label = useLabel()
  const picker = useDayPicker()
  return (
    <DateField
      {...field}
      {...birthDates(picker.today)}
      picker={picker}
      day={readBirthDate(field.value)}
      opensOn={yearsBefore(picker.today, yearsBack)}
      onPick={(day) => field.onChange({ target: { value: writeBirthDate(day) } })}
      optional={label('shell.field.optional')}
      hint={label('signUp.form.birthDateHint')}
      autoComplete="bday"
      inputMode="numeric"
      enterKeyHint="next"
    />
  )
}

/** The SSN's last four digits, which find the loan; they may stay empty (SIGNUP-28). */
export function SsnField({ field }: { field: NamedField }) {
  const label = useLabel()
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
