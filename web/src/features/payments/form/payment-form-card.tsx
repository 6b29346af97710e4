import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { FormEvent, ReactNode } from 'react'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ShowFromWide } from '../../../ui/layout/show-from.tsx'
import { PayBar } from '../../../ui/navigation/pay-bar.tsx'
import { AmountField } from './amount-field.tsx'
import { FeeLines } from './fee-lines.tsx'
import { NoFeeOption } from './no-fee-option.tsx'
import styles from './make-payment.module.css'
import type { PaymentDraft } from './payment-draft.ts'
import { PaymentCooldown } from './payment-cooldown.tsx'
import { useAmountWords } from './payment-words.ts'
import type { FeeState } from './use-fee.ts'
import type { ShownCooldown } from './use-payment-cooldown.ts'

/** What the picker of methods needs to know; the route brings the picker itself. */
export type PickerProps = {
  value: string
  onChoose: (id: string) => void
}

type PaymentFormProps = {
  loan: LoanAccount
  methods: readonly SavedMethod[]
  draft: PaymentDraft
  fee: FeeState
  labelledBy: string
  renderPicker: (props: PickerProps) => ReactNode
  /** shows how the payment under way stands; null while none is, and Pay is open */
  onView: (() => void) | null
  /** nothing is taken by this method for a while; null: it is */
  rest: ShownCooldown | null
  onReview: () => void
}

/** Amount, method, what it costs in all and when it counts; and Pay, in reach of the thumb. */
export function PaymentForm({ loan, draft, fee, renderPicker, onView, ...rest }: PaymentFormProps) {
  const label = useLabel()
  const words = useAmountWords(loan, draft.bounds)
  const { form, typed, problem, amount, method } = draft
  const action =
    onView === null ? (
      <Button type="submit" variant="primary" wide blocked={blockedBecause()}>
        {label('payments.form.submit')}
      </Button>
    ) : (
      <Button wide onClick={onView}>
        {label('payments.confirming.viewStatus')}
      </Button>
    )

  return (
    <form noValidate className={styles.form} aria-labelledby={rest.labelledBy} onSubmit={submit}>
      <AmountField loan={loan} draft={draft} />
      {renderPicker({ value: method?.id ?? '', onChoose: choose })}
      <FeeLines loan={loan} amount={amount} fee={fee}>
        <NoFeeOption
          methods={rest.methods}
          isFeeShown={fee.kind === 'known' && fee.fee > 0n}
          onChoose={({ id }) => choose(id)}
        />
      </FeeLines>
      {rest.rest !== null && <PaymentCooldown rest={rest.rest} />}
      <ShowFromWide>{action}</ShowFromWide>
      <PayBar>{action}</PayBar>
    </form>
  )

  /** Enter in a field submits too: what is blocked stays so. */
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (blockedBecause() === null && onView === null) rest.onReview()
  }

  function choose(id: string): void {
    form.setValue('methodId', id, { shouldDirty: true, shouldValidate: true })
  }

  function blockedBecause(): string | null {
    if (typed === '') return label('payments.form.enterAmount')
    if (problem !== null) return words(problem)
    if (method === null) return label('payments.form.chooseMethod')
    if (fee.kind === 'failed') return label('payments.error.fee')
    if (rest.rest !== null) return label('payments.rest.blocked')
    return fee.kind === 'known' ? null : label('payments.form.feeWait')
  }
}
