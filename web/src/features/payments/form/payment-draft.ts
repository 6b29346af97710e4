import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { type Cents, formatDollars, readAmount } from '@quittance/domain/money'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import {
  type AmountBounds,
  type AmountProblem,
  amountProblem,
  firstAmount,
  type PaymentFields,
} from './payment-form.ts'
import { usePayoff } from './use-payoff.ts'

/** What the form holds now, as far as it can be paid. */
export type PaymentDraft = {
  readonly form: UseFormReturn<PaymentFields>
  readonly bounds: AmountBounds
  /** the payoff by the chosen method is not known yet */
  readonly isAskingPayoff: boolean
  readonly typed: string
  /** null while it can not be paid */
  readonly amount: Cents | null
  readonly problem: AmountProblem | null
  readonly method: SavedMethod | null
  /** Back to how the form opens: no method, and the amount that the lender prefills. */
  readonly clear: () => void
}

type Given = {
  loan: LoanAccount
  methods: readonly SavedMethod[]
  minimum: Cents
  prefills: boolean
}

/**
 * The payment form's fields: amount and method, held against the same rules as on the server. An
 * amount that is the payoff stays it: another method, or the cut-off, may bring another figure.
 */
export function usePaymentDraft({ loan, methods, minimum, prefills }: Given): PaymentDraft {
  const form = useForm<PaymentFields>({
    defaultValues: { amount: firstAmount(loan, prefills), methodId: '' },
  })
  const first = firstAmount(loan, prefills)
  const refill = useEffectEvent((amount: string) => {
    const isUntouched = form.getValues('amount') === form.formState.defaultValues?.amount
    if (isUntouched) form.resetField('amount', { defaultValue: amount })
  })

  // Another regular payment, or settings that came late: an amount that nobody touched follows.
  useEffect(() => refill(first), [first])

  const [typed, methodId] = useWatch({ control: form.control, name: ['amount', 'methodId'] })
  const method = methods.find(({ id }) => id === methodId) ?? null
  const { amount: payoff, postsOn: payoffOn, isAsking } = usePayoff(loan, method?.kind ?? null)
  const bounds = { minimum, payoff, payoffOn }
  const payoffBefore = useRef(payoff)
  const followPayoff = useEffectEvent((next: Cents) => {
    const isPayoff = readAmount(form.getValues('amount')) === payoffBefore.current
    if (isPayoff && next !== payoffBefore.current)
      form.setValue('amount', formatDollars(next), { shouldDirty: true })
    payoffBefore.current = next
  })
  useEffect(() => followPayoff(payoff), [payoff])

  const problem = amountProblem(typed, bounds)
  const amount = problem === null ? readAmount(typed) : null
  const clear = () => form.reset({ amount: first, methodId: '' })
  return { form, bounds, isAskingPayoff: isAsking, typed, amount, problem, method, clear }
}
