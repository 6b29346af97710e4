import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/methods'
import { type Cents, readAmount } from '@quittance/domain/money'
import { useEffect, useEffectEvent } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import {
  type AmountBounds,
  type AmountProblem,
  amountProblem,
  firstAmount,
  type PaymentFields,
  paymentForm,
} from './payment-form.ts'

/** What the form holds now, as far as it can be paid. */
export type PaymentDraft = {
  readonly form: UseFormReturn<PaymentFields, unknown, { amount: Cents; methodId: string }>
  readonly bounds: AmountBounds
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

/** The payment form's fields: amount and method, held against the same rules as on the server. */
export function usePaymentDraft({ loan, methods, minimum, prefills }: Given): PaymentDraft {
  const bounds = { minimum, payoff: loan.payoff }
  const form = useForm<PaymentFields, unknown, { amount: Cents; methodId: string }>({
    resolver: standardSchemaResolver(paymentForm(bounds)),
    mode: 'onChange',
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
  const problem = amountProblem(typed, bounds)
  const amount = problem === null ? readAmount(typed) : null
  const method = methods.find(({ id }) => id === methodId) ?? null
  const clear = () => form.reset({ amount: first, methodId: '' })
  return { form, bounds, typed, amount, problem, method, clear }
}
