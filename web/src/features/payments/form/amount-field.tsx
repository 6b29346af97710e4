import type { LoanAccount } from '@quittance/contract/loans'
import { type Cents, formatDollars, readAmount, zero } from '@quittance/domain/money'
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'
import { useLabel, useReader } from '../../../lib/i18n/labels.ts'
import {
  findDecimalMark,
  isAmountBegun,
  readTypedAmount,
  showTypedAmount,
} from '../../../lib/forms/typed-amount.ts'
import { readMoneySign, useMoney } from '../../../lib/i18n/use-money.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import type { Payment } from '../state/use-payment.ts'
import { AmountChoices } from './amount-choices.tsx'
import styles from './make-payment.module.css'
import { type AmountChoice, dueAfter, listAmountChoices } from './payment-amount.ts'
import { useAmountProblemText } from './use-amount-problem-text.ts'

type AmountFieldProps = { loan: LoanAccount; payment: Payment }

/** The amount: one of the suggested ones, or what the borrower types. */
export function AmountField({ loan, payment }: AmountFieldProps) {
  const { dispatch, bounds, amount, problem } = payment
  const label = useLabel()
  const money = useMoney()
  const { locale } = useReader()
  const problemText = useAmountProblemText(loan, bounds)
  const dueAfterText = useDueAfterText(loan, bounds.payoff)
  const [isPointedAt, setPointedAt] = useState(false)
  const { typed, isBegun, field } = useTypedAmount(payment, setPointedAt)
  const input = useRef<HTMLInputElement>(null)
  const choices = listAmountChoices(loan, bounds)
  const chosen = choices.find((one) => one.amount === readAmount(amount))?.value ?? 'other'

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
          {...readMoneySign(locale, loan.currency)}
          enterKeyHint="done"
          error={error()}
          hint={hint()}
          name="amount"
          ref={input}
          {...field}
        />
      </div>
    </div>
  )

  /** Below the minimum a tooltip says it (VAL-45); an empty field shows no error yet. */
  function error(): string | undefined {
    if (problem === 'notAnAmount' && isBegun) return undefined
    const shows = problem !== null && problem !== 'belowMinimum' && typed !== ''
    return shows ? problemText(problem) : undefined
  }

  function hint(): ReactNode {
    if (problem === 'abovePayoff' && bounds.payoff > 0n)
      return (
        <TextButton onClick={() => choose('payoff')}>
          {label('payments.form.payOff', { amount: money(bounds.payoff, loan.currency) })}
        </TextButton>
      )
    if (problem === null) return dueAfterText(amount)
    if (problem !== 'belowMinimum') return null
    return (
      <span role="tooltip" className={styles.tooltip} hidden={!isPointedAt}>
        {problemText('belowMinimum')}
      </span>
    )
  }

  function choose(value: string): void {
    const chosenAmount = value === 'payoff' ? bounds.payoff : amountOf(value)
    dispatch({ kind: 'amountSet', text: chosenAmount === null ? '' : formatDollars(chosenAmount) })
    if (chosenAmount === null) input.current?.focus()
  }

  function amountOf(value: string): AmountChoice['amount'] | null {
    return choices.find((one) => one.value === value)?.amount ?? null
  }
}

/** Tells what stays due after a payment; or that nothing of what is past due does. */
function useDueAfterText(loan: LoanAccount, payoff: Cents): (amount: string) => string | null {
  const label = useLabel()
  const { daysPastDue, totalDue, currency } = loan
  return (amount) => {
    const left = dueAfter(loan, readAmount(amount) ?? zero, payoff)
    if (left > 0n) return label('payments.form.staysDue', { amount: { cents: left, currency } })
    if (daysPastDue <= 0 || totalDue <= 0n) return null
    return label('payments.ways.allDetail', { amount: { cents: totalDue, currency } })
  }
}

/** What the field shows, and what typing in it, entering and leaving it do. */
function useTypedAmount(payment: Payment, setPointedAt: (isPointedAt: boolean) => void) {
  const { dispatch, amount } = payment
  const { locale } = useReader()
  const decimal = findDecimalMark(locale)
  const typed = payment.typed ?? showTypedAmount(amount, decimal)
  const [isFocused, setFocused] = useState(false)
  const isBegun = isFocused && isAmountBegun(typed)
  return {
    typed,
    isBegun,
    field: { value: typed, onChange: type, onBlur: leave, onFocus: enter },
  }

  /** What is typed stays as it is typed: it is read, or the field says that it is no amount. */
  function type({ target }: ChangeEvent<HTMLInputElement>): void {
    const read = readTypedAmount(target.value, decimal)
    dispatch({ kind: 'amountTyped', text: target.value, amount: read ?? target.value })
  }

  function enter(): void {
    setPointedAt(true)
    setFocused(true)
  }

  /** Writes an amount plainly that was read from more than digits: '$1,234.50' is '1234.50'. */
  function leave(): void {
    setPointedAt(false)
    setFocused(false)
    const isPlain = /^[\d.,]*$/.test(typed) && typed.length === amount.length
    if (!isPlain && readAmount(amount) !== null) dispatch({ kind: 'amountSet', text: amount })
  }
}
