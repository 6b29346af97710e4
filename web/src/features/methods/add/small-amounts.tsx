import { type Cents, readAmount } from '@quittance/domain/money'
import { useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { moneySign } from '../../../lib/money.ts'
import { FieldRow } from '../../../ui/fields/form.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'

/** The two amounts as they are typed. */
export type TwoAmounts = readonly [string, string]

type AmountsProps = { typed: TwoAmounts; onType: (typed: TwoAmounts) => void }

/** The fields of the two small amounts that a bank shows. */
export function Amounts({ typed: [first, second], onType }: AmountsProps) {
  const label = useLabel()
  const { locale } = useReader()
  const wrong = (text: string) =>
    text === '' || smallAmount(text) !== null || '0.'.startsWith(text)
      ? undefined
      : label('payments.methodCheck.wrong')
  const sign = moneySign(locale, 'USD') // only accounts in the US are checked so
  const hint = label('payments.methodCheck.hint')
  return (
    <FieldRow columns={2}>
      <MoneyField
        label={label('payments.methodCheck.first')}
        {...sign}
        maxLength={4}
        hint={hint}
        value={first}
        error={wrong(first)}
        onChange={({ target }) => onType([target.value, second])}
      />
      <MoneyField
        label={label('payments.methodCheck.second')}
        {...sign}
        maxLength={4}
        hint={hint}
        value={second}
        error={wrong(second)}
        onChange={({ target }) => onType([first, target.value])}
      />
    </FieldRow>
  )
}

/** An amount of less than a dollar, as it is sent to check an account; null: none is typed. */
export function smallAmount(text: string): Cents | null {
  const amount = readAmount(text)
  return amount !== null && amount > 0n && amount < 100n ? amount : null
}

/** Why the amounts can not be sent yet; null when they can. */
export function useMissingAmount(): (typed: TwoAmounts) => string | null {
  const label = useLabel()
  return (typed) => {
    const place = typed.findIndex((one) => smallAmount(one) === null)
    if (place === -1) return null
    const field = label(`payments.methodCheck.${place === 0 ? 'first' : 'second'}`)
    const words = typed[place] === '' ? 'nextEmpty' : 'nextWrong'
    return label(`payments.methodForm.${words}`, { field })
  }
}
