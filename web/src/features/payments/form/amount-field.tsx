import type { LoanAccount } from '@quittance/contract/loans'
import { formatDollars, readAmount } from '@quittance/domain/money'
import { type ReactNode, useState } from 'react'
import { useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { moneySign, useMoney } from '../../../lib/money.ts'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { AmountChoices } from './amount-choices.tsx'
import { type AmountChoice, amountChoices } from './payment-form.ts'
import type { PaymentDraft } from './payment-draft.ts'
import { useAmountWords } from './payment-words.ts'
import styles from './make-payment.module.css'
import { useAmountInput } from './use-amount-input.ts'

type AmountFieldProps = { loan: LoanAccount; draft: PaymentDraft }

/** How much: one of the amounts that suggest themselves, or what is typed. */
export function AmountField({ loan, draft }: AmountFieldProps) {
  const { form, bounds, typed, problem } = draft
  const label = useLabel()
  const money = useMoney()
  const { locale } = useReader()
  const words = useAmountWords(loan, bounds)
  const [isPointedAt, setPointedAt] = useState(false)
  const input = useAmountInput(draft, () => setPointedAt(false))
  const choices = amountChoices(loan, bounds)
  const chosen = choices.find(({ amount }) => amount === readAmount(typed))?.value ?? 'other'

  return (
    <div className={styles.amount}>
      <AmountChoices
        loan={loan}
        choices={choices}
        payoffOn={bounds.payoffOn}
        chosen={chosen}
        onChoose={choose}
      />
      <div onPointerEnter={() => setPointedAt(true)} onPointerLeave={() => setPointedAt(false)}>
        <MoneyField
          label={label('payments.form.amount')}
          {...moneySign(locale, loan.currency)}
          enterKeyHint="done"
          error={error()}
          hint={hint()}
          {...input.field}
          onFocus={() => setPointedAt(true)}
        />
      </div>
    </div>
  )

  /** Under the minimum the tooltip speaks (VAL-45); an empty field is not wrong yet. */
  function error(): string | undefined {
    if (input.isRefused) return words('notAnAmount')
    const shows = problem !== null && problem !== 'belowMinimum' && typed !== ''
    return shows ? words(problem) : undefined
  }

  function hint(): ReactNode {
    if (problem === 'abovePayoff' && bounds.payoff > 0n)
      return (
        <TextButton onClick={() => choose('payoff')}>
          {label('payments.form.payOff', { amount: money(bounds.payoff, loan.currency) })}
        </TextButton>
      )
    if (problem !== 'belowMinimum') return null
    return (
      <span role="tooltip" className={styles.tooltip} hidden={!isPointedAt}>
        {words('belowMinimum')}
      </span>
    )
  }

  function choose(value: string): void {
    const amount = value === 'payoff' ? bounds.payoff : amountOf(value)
    input.put(amount === null ? '' : formatDollars(amount))
    if (amount === null) form.setFocus('amount')
  }

  function amountOf(value: string): AmountChoice['amount'] | null {
    return choices.find((one) => one.value === value)?.amount ?? null
  }
}
