import type { LoanAccount } from '@quittance/contract/loans'
import { formatDollars, readAmount } from '@quittance/domain/money'
import { type ChangeEvent, type ClipboardEvent, type ReactNode, useRef, useState } from 'react'
import { useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { readMoneySign, useMoney } from '../../../lib/i18n/use-money.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import type { Payment } from '../state/use-payment.ts'
import { AmountChoices } from './amount-choices.tsx'
import styles from './make-payment.module.css'
import {
  type AmountChoice,
  listAmountChoices,
  cleanAmount,
  findDecimalMark,
  isAmountBeingTyped,
} from './payment-amount.ts'
import { useAmountProblemText } from './payment-labels.ts'

type AmountFieldProps = { loan: LoanAccount; payment: Payment }

/** The amount: one of the suggested ones, or what the borrower types. */
export function AmountField({ loan, payment }: AmountFieldProps) {
  const { dispatch, bounds, amount: typed, problem } = payment
  const label = useLabel()
  const money = useMoney()
  const { locale } = useReader()
  const problemText = useAmountProblemText(loan, bounds)
  const [isPointedAt, setPointedAt] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const choices = listAmountChoices(loan, bounds)
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
          {...readMoneySign(locale, loan.currency)}
          enterKeyHint="done"
          error={error()}
          hint={hint()}
          name="amount"
          ref={input}
          value={typed}
          {...amountInput(payment, locale)}
          onBlur={() => setPointedAt(false)}
          onFocus={() => setPointedAt(true)}
        />
      </div>
    </div>
  )

  /** Below the minimum a tooltip says it (VAL-45); an empty field shows no error yet. */
  function error(): string | undefined {
    if (payment.isTypingRefused) return problemText('notAnAmount')
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
    if (problem !== 'belowMinimum') return null
    return (
      <span role="tooltip" className={styles.tooltip} hidden={!isPointedAt}>
        {problemText('belowMinimum')}
      </span>
    )
  }

  function choose(value: string): void {
    const amount = value === 'payoff' ? bounds.payoff : amountOf(value)
    dispatch({ kind: 'amountSet', text: amount === null ? '' : formatDollars(amount) })
    if (amount === null) input.current?.focus()
  }

  function amountOf(value: string): AmountChoice['amount'] | null {
    return choices.find((one) => one.value === value)?.amount ?? null
  }
}

/** Refuses input that can not become an amount, and shows that it did. */
function amountInput({ dispatch, amount }: Payment, locale: string) {
  const decimal = findDecimalMark(locale)
  return { onChange: type, onPaste: paste }

  /** The field keeps its text when something is typed that no amount has. */
  function type({ target }: ChangeEvent<HTMLInputElement>): void {
    const bare = cleanAmount(target.value, decimal)
    const kept = isAmountBeingTyped(bare) ? bare : amount
    if (kept !== target.value) target.value = kept
    dispatch({ kind: 'amountTyped', text: bare })
  }

  /** Reads the whole paste: cut at the field's 13 characters it would be another amount. */
  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const pasted = cleanAmount(event.clipboardData.getData('text'), decimal)
    const before = value.slice(0, selectionStart ?? value.length)
    const next = before + pasted + value.slice(selectionEnd ?? value.length)
    const isTaken = pasted !== '' && isAmountBeingTyped(next)
    dispatch(isTaken ? { kind: 'amountSet', text: next } : { kind: 'typingRefused' })
  }
}
