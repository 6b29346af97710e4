import type { LoanAccount } from '@quittance/contract/loans'
import { type Currency, formatDollars, readAmount } from '@quittance/domain/money'
import { type ChangeEvent, useState } from 'react'
import { useLabel, useReader } from '../../lib/labels.ts'
import { currencySign, useMoney } from '../../lib/money.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { type AmountChoice, amountChoices, bareAmount, isAmountBeingTyped } from './payment-form.ts'
import type { PaymentDraft } from './payment-draft.ts'
import { useAmountWords } from './payment-words.ts'
import styles from './make-payment.module.css'

type AmountFieldProps = { loan: LoanAccount; draft: PaymentDraft }

const names = {
  due: 'payments.form.totalDue',
  regular: 'payments.form.regular',
  payoff: 'payments.form.payoff',
} as const

/** How much: one of the amounts that suggest themselves, or what is typed. */
export function AmountField({ loan, draft }: AmountFieldProps) {
  const { form, bounds, typed, problem } = draft
  const label = useLabel()
  const { locale } = useReader()
  const words = useAmountWords(loan, bounds)
  const [isPointedAt, setPointedAt] = useState(false)
  const choices = amountChoices(loan, bounds)
  const chosen = choices.find(({ amount }) => amount === readAmount(typed))?.value ?? 'other'
  const options = useAmountTiles(choices, loan.currency)
  const field = form.register('amount', { onBlur: () => setPointedAt(false) })
  const tooLow = problem === 'belowMinimum'

  return (
    <div className={styles.amount}>
      {choices.length > 0 && (
        <RadioTiles
          legend={label('payments.form.choices')}
          hiddenLegend
          name="amount-choice"
          value={chosen}
          onChange={choose}
          options={options}
        />
      )}
      <div onPointerEnter={() => setPointedAt(true)} onPointerLeave={() => setPointedAt(false)}>
        <MoneyField
          label={label('payments.form.amount')}
          sign={currencySign(locale, loan.currency)}
          enterKeyHint="done"
          error={showsError() ? words(problem ?? 'notAnAmount') : undefined}
          hint={
            tooLow && (
              <span role="tooltip" className={styles.tooltip} hidden={!isPointedAt}>
                {words('belowMinimum')}
              </span>
            )
          }
          {...field}
          onChange={type}
          onFocus={() => setPointedAt(true)}
        />
      </div>
    </div>
  )

  /** Under the minimum the tooltip speaks (VAL-45); an empty field is not wrong yet. */
  function showsError(): boolean {
    return problem !== null && !tooLow && typed !== ''
  }

  function choose(value: string): void {
    const choice = choices.find((one) => one.value === value)
    const text = choice === undefined ? '' : formatDollars(choice.amount)
    form.setValue('amount', text, { shouldDirty: true, shouldValidate: true })
    if (choice === undefined) form.setFocus('amount')
  }

  /** A key that no amount has is not taken; what stands there stays. */
  function type(event: ChangeEvent<HTMLInputElement>): void {
    const { target } = event
    const bare = bareAmount(target.value)
    if (bare !== target.value) target.value = bare
    if (!isAmountBeingTyped(bare)) target.value = typed
    void field.onChange(event)
  }
}

function useAmountTiles(choices: readonly AmountChoice[], currency: Currency) {
  const label = useLabel()
  const money = useMoney()
  const other = {
    value: 'other',
    title: label('payments.form.other'),
    detail: label('payments.form.youChoose'),
  }
  const named = choices.map(({ value, amount }) => ({
    value,
    title: label(names[value]),
    detail: money(amount, currency),
  }))
  return [...named, other]
}
