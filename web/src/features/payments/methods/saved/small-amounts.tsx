import { type Cents, readAmount } from '@quittance/domain/money'
import type { FieldFaults } from '../../../../lib/forms/form-state.ts'
import type { FormField } from '../../../../lib/forms/use-form.ts'
import { useLabel, useReader } from '../../../../lib/i18n/labels.ts'
import { readMoneySign } from '../../../../lib/i18n/use-money.ts'
import { FieldRow } from '../../../../ui/fields/form.tsx'
import { MoneyField } from '../../../../ui/fields/money-field.tsx'

/** The two amounts as they are typed. */
export type SmallAmountFields = { readonly first: string; readonly second: string }

type SmallAmountsProps = { field: (name: keyof SmallAmountFields) => FormField }

/** The fields of the two small amounts that a bank shows. What is wrong is said as it is typed. */
export function SmallAmounts({ field }: SmallAmountsProps) {
  const label = useLabel()
  const { locale } = useReader()
  const amountField = (name: keyof SmallAmountFields) => {
    const input = field(name)
    const isBegun = '0.'.startsWith(input.value)
    const isWrong = readSmallAmount(input.value) === null && !isBegun
    return { ...input, error: isWrong ? label('payments.methodCheck.wrong') : undefined }
  }
  const sign = readMoneySign(locale, 'USD') // only accounts in the US are checked so
  const words = { ...sign, maxLength: 4, hint: label('payments.methodCheck.hint') }
  return (
    <FieldRow columns={2}>
      <MoneyField
        label={label('payments.methodCheck.first')}
        {...words}
        {...amountField('first')}
      />
      <MoneyField
        label={label('payments.methodCheck.second')}
        {...words}
        {...amountField('second')}
      />
    </FieldRow>
  )
}

/** An amount of less than a dollar, as it is sent to check an account; null: none is typed. */
export function readSmallAmount(text: string): Cents | null {
  const amount = readAmount(text)
  return amount !== null && amount > 0n && amount < 100n ? amount : null
}

export function checkSmallAmounts({
  first,
  second,
}: SmallAmountFields): FieldFaults<SmallAmountFields, 'wrong'> {
  return {
    ...(readSmallAmount(first) === null && { first: 'wrong' }),
    ...(readSmallAmount(second) === null && { second: 'wrong' }),
  }
}
