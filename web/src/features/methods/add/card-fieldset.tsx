import {
  cardBrand,
  cardDigits,
  cardNameMax,
  cardNumberMax,
  expiryYears,
} from '@quittance/domain/payments/card-rules'
import type { ChangeEvent } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { brandMark, useMethodLabels } from '../../../lib/i18n/method-labels.ts'
import { BrandMark } from '../../../ui/brand/brand-mark.tsx'
import { FieldRow } from '../../../ui/fields/form.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { type CardFields, groupDigits } from './card-form.ts'
import { useProblemWords } from '../saved/problem-words.ts'
import { SealedNote } from './sealed-note.tsx'
import type { useNumberCheck } from './use-add-card.ts'

type CardFieldsetProps = {
  form: UseFormReturn<CardFields>
  number: ReturnType<typeof useNumberCheck>
}

const months = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'))

/** The fields of a card, as its owner reads them off: name, number, expiry, code, ZIP. */
export function CardFieldset({ form, number }: CardFieldsetProps) {
  const label = useLabel()
  const { today } = useLender()
  const choose = { value: '', label: label('payments.methodForm.choose') }
  const options = (values: readonly string[]) => [
    choose,
    ...values.map((value) => ({ value, label: value })),
  ]
  const error = useProblemWords(form)

  return (
    <>
      <TextField
        label={label('payments.methodForm.cardName')}
        autoComplete="cc-name"
        maxLength={cardNameMax}
        enterKeyHint="next"
        error={error('holderName')}
        {...form.register('holderName')}
      />
      <NumberField form={form} number={number} error={error('cardNumber') ?? number.refusal} />
      <FieldRow columns={2}>
        <SelectField
          label={label('payments.methodForm.month')}
          options={options(months)}
          autoComplete="cc-exp-month"
          error={error('month')}
          {...form.register('month')}
        />
        <SelectField
          label={label('payments.methodForm.year')}
          options={options(expiryYears(today))}
          autoComplete="cc-exp-year"
          error={error('year')}
          {...form.register('year')}
        />
      </FieldRow>
      <FieldRow columns={2}>
        <TextField
          label={label('payments.methodForm.cvc')}
          hint={label('payments.methodForm.cvcHint')}
          autoComplete="cc-csc"
          inputMode="numeric"
          maxLength={4}
          error={error('code')}
          {...form.register('code')}
        />
        <TextField
          label={label('payments.methodForm.zip')}
          hint={label('payments.methodForm.zipHint')}
          autoComplete="postal-code"
          maxLength={7}
          error={error('zip')}
          {...form.register('zip')}
        />
      </FieldRow>
      <SealedNote isCard />
    </>
  )
}

type NumberFieldProps = CardFieldsetProps & { error: string | null }

/** Takes digits only, shows them in groups, and has them checked when it is left. */
function NumberField({ form, number, error }: NumberFieldProps) {
  const label = useLabel()
  const { brandName } = useMethodLabels()
  const digits = cardDigits(useWatch({ control: form.control, name: 'cardNumber' }))
  const brand = cardBrand(digits)
  const field = form.register('cardNumber')
  return (
    <TextField
      label={label('payments.methodForm.cardNumber')}
      autoComplete="cc-number"
      inputMode="numeric"
      error={error ?? undefined}
      hint={number.isChecking ? label('payments.methodForm.numberWait') : undefined}
      suffix={
        <BrandMark
          brand={brandMark('card', brand ?? '')}
          name={brand === null ? '' : brandName(brand)}
        />
      }
      {...field}
      onChange={type}
      onBlur={(event) => {
        void field.onBlur(event)
        void number.check(event.target.value)
      }}
    />
  )

  function type(event: ChangeEvent<HTMLInputElement>): void {
    const { target } = event
    const typed = target.value.replaceAll(/\D/g, '').slice(0, cardNumberMax)
    const isAtEnd = target.selectionStart === target.value.length
    const before = target.value.slice(0, target.selectionStart ?? 0).replaceAll(/\D/g, '').length
    target.value = groupDigits(typed)
    if (!isAtEnd) {
      const place = groupDigits(typed.slice(0, before)).length
      target.setSelectionRange(place, place)
    }
    number.forget()
    void field.onChange(event)
  }
}
