import {
  cardBrand,
  cardDigits,
  cardNameMax,
  cardNumberMax,
  expiryYears,
} from '@quittance/domain/payments/card-rules'
import type { ChangeEvent } from 'react'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { useLender } from '../../../../lib/settings/lender-settings.ts'
import { brandMark, useMethodLabels } from '../../../../lib/i18n/method-labels.ts'
import { BrandMark } from '../../../../ui/brand/brand-mark.tsx'
import { FieldRow } from '../../../../ui/fields/form.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { groupCardDigits } from './card-form.ts'
import { SealedNote } from './sealed-note.tsx'
import type { useCardForm } from './use-card-form.ts'

type CardFieldsetProps = { card: Pick<ReturnType<typeof useCardForm>, 'field' | 'number'> }

const months = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'))

/** The fields of a card, as its owner reads them off: name, number, expiry, code, ZIP. */
export function CardFieldset({ card }: CardFieldsetProps) {
  const label = useLabel()
  const { field } = card
  const { today, country } = useLender()
  const isUs = country === 'US'
  const choose = { value: '', label: label('payments.methodForm.choose') }
  const options = (values: readonly string[]) => [
    choose,
    ...values.map((value) => ({ value, label: value })),
  ]

  return (
    <>
      <TextField
        label={label('payments.methodForm.cardName')}
        autoComplete="cc-name"
        maxLength={cardNameMax}
        enterKeyHint="next"
        {...field('holderName')}
      />
      <NumberField card={card} />
      <FieldRow columns={2}>
        <SelectField
          label={label('payments.methodForm.month')}
          options={options(months)}
          autoComplete="cc-exp-month"
          {...field('month')}
        />
        <SelectField
          label={label('payments.methodForm.year')}
          options={options(expiryYears(today))}
          autoComplete="cc-exp-year"
          {...field('year')}
        />
      </FieldRow>
      <FieldRow columns={2}>
        <TextField
          label={label('payments.methodForm.cvc')}
          hint={label('payments.methodForm.cvcHint')}
          autoComplete="cc-csc"
          inputMode="numeric"
          maxLength={4}
          {...field('code')}
        />
        <TextField
          label={label(isUs ? 'payments.methodForm.zip' : 'payments.methodForm.postalCode')}
          hint={label(isUs ? 'payments.methodForm.zipDigits' : 'payments.methodForm.zipHint')}
          autoComplete="postal-code"
          maxLength={7}
          {...field('zip')}
        />
      </FieldRow>
      <SealedNote isCard />
    </>
  )
}

/** Accepts digits only, groups them, and has the server check the number when it is left. */
function NumberField({ card: { field, number } }: CardFieldsetProps) {
  const label = useLabel()
  const { brandName } = useMethodLabels()
  const input = field('cardNumber')
  const brand = cardBrand(cardDigits(input.value))
  return (
    <TextField
      label={label('payments.methodForm.cardNumber')}
      autoComplete="cc-number"
      inputMode="numeric"
      hint={number.isChecking ? label('payments.methodForm.numberWait') : undefined}
      suffix={
        <BrandMark
          brand={brandMark('card', brand ?? '')}
          name={brand === null ? '' : brandName(brand)}
        />
      }
      {...input}
      onChange={type}
      onBlur={(event) => {
        input.onBlur()
        void number.check(event.target.value)
      }}
    />
  )

  function type(event: ChangeEvent<HTMLInputElement>): void {
    const { target } = event
    const typed = target.value.replaceAll(/\D/g, '').slice(0, cardNumberMax)
    const isAtEnd = target.selectionStart === target.value.length
    const before = target.value.slice(0, target.selectionStart ?? 0).replaceAll(/\D/g, '').length
    target.value = groupCardDigits(typed)
    if (!isAtEnd) {
      const place = groupCardDigits(typed.slice(0, before)).length
      target.setSelectionRange(place, place)
    }
    number.forget()
    input.onChange(event)
  }
}
