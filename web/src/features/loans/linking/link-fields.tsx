import {
  birthDates,
  readBirthDate,
  writeBirthDate,
  yearsBefore,
} from '@quittance/domain/auth/sign-up/birth-date'
import type { PageLabel } from '@quittance/contract/labels/labels'
import { phoneDigits } from '@quittance/domain/auth/sign-up/phone'
import { groupSsn, type LinkField, linkFieldMax } from '@quittance/domain/loans/linking/link-form'
import { formatTypedDay } from '../../../lib/forms/format-typed-day.ts'
import type { FormField } from '../../../lib/forms/use-form.ts'
import { useDayPicker } from '../../../lib/dialogs/use-day-picker.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { SecretField } from '../../../ui/fields/secret-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'

type LinkFieldsProps = {
  fields: readonly LinkField[]
  field: (name: LinkField) => FormField
}

/** The three fields of this lender's link form, in their order. */
export function LinkFields({ fields, field }: LinkFieldsProps) {
  return fields.map((name) => <OneField key={name} name={name} field={field(name)} />)
}

/** What each field is called. */
export const linkFieldLabels = {
  ssn: 'loans.link.ssn',
  ssn4: 'signUp.form.ssnLastFour',
  dob: 'signUp.form.birthDate',
  phoneNo: 'loans.quote.phone',
  name: 'signUp.form.firstName',
  loannumber: 'loans.details.number',
  zipcode: 'loans.link.postalCode',
  branchNo: 'loans.link.branch',
} as const satisfies Record<LinkField, PageLabel>

/** Most people who sign a loan were born about then, so the calendar opens there. */
const yearsBack = 30

type OneFieldProps = { name: LinkField; field: FormField }

function OneField({ name, field }: OneFieldProps) {
  const label = useLabel()
  switch (name) {
    case 'ssn':
      return <DigitsField field={shaped(field, groupSsn)} name="ssn" />
    case 'ssn4':
      return <DigitsField field={field} name="ssn4" />
    case 'dob':
      return <BornField field={field} />
    case 'phoneNo':
      return (
        <TextField
          {...shaped(field, phoneDigits)}
          label={label(linkFieldLabels.phoneNo)}
          type="tel"
          autoComplete="tel-national"
          inputMode="numeric"
        />
      )
    case 'name':
      return <Line field={field} name={name} />
    case 'loannumber':
      return <Line field={field} name={name} hint={label('loans.link.numberHint')} />
    case 'zipcode':
    case 'branchNo':
      return <Line field={field} name={name} />
    default:
      return name satisfies never
  }
}

type LineProps = {
  field: FormField
  hint?: string
  name: Exclude<LinkField, 'dob'>
}

const fillsIn = { name: 'given-name', zipcode: 'postal-code' } as const

function Line({ field, name, ...words }: LineProps) {
  const label = useLabel()
  return (
    <TextField
      {...field}
      {...words}
      label={label(linkFieldLabels[name])}
      maxLength={linkFieldMax[name]}
      autoComplete={fillsIn[name as keyof typeof fillsIn] ?? 'off'}
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}

function DigitsField({ field, name }: OneFieldProps) {
  const label = useLabel()
  return (
    <SecretField
      {...field}
      label={label(linkFieldLabels[name])}
      showLabel={label('signUp.form.showSsn')}
      hideLabel={label('signUp.form.hideSsn')}
      maxLength={linkFieldMax[name as 'ssn' | 'ssn4']}
      inputMode="numeric"
    />
  )
}

function BornField({ field }: { field: FormField }) {
  const label = useLabel()
  const picker = useDayPicker()
  return (
    <DateField
      {...shaped(field, (text) => formatTypedDay(text, field.value))}
      {...birthDates(picker.today)}
      label={label(linkFieldLabels.dob)}
      picker={picker}
      day={readBirthDate(field.value)}
      opensOn={yearsBefore(picker.today, yearsBack)}
      onPick={(day) => field.onChange({ target: { value: writeBirthDate(day) } })}
      autoComplete="bday"
      inputMode="numeric"
    />
  )
}

/** The field with what is typed brought into its form. */
function shaped(field: FormField, shape: (text: string) => string): FormField {
  return {
    ...field,
    onChange: ({ target }) => field.onChange({ target: { value: shape(target.value) } }),
  }
}
