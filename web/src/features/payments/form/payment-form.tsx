import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { FormEvent, ReactNode } from 'react'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { ClockIcon } from '../../../ui/brand/icons.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ShowFromWide } from '../../../ui/layout/show-from.tsx'
import { PayBar } from '../../../ui/navigation/pay-bar.tsx'
import { type PaymentCooldown, readCooldown } from '../state/read-cooldown.ts'
import type { Payment } from '../state/use-payment.ts'
import { AmountField } from './amount-field.tsx'
import { FeeLines } from './fee-lines.tsx'
import styles from './make-payment.module.css'
import { NoFeeOption } from './no-fee-option.tsx'
import { useAmountProblemText } from './payment-labels.ts'

/** The props of the method picker, which the route renders. */
export type PickerProps = {
  value: string
  onChoose: (id: string) => void
}

type PaymentFormProps = {
  loan: LoanAccount
  methods: readonly SavedMethod[]
  payment: Payment
  labelledBy: string
  renderPicker: (props: PickerProps) => ReactNode
  onReview: () => void
  /** shows how the payment under way stands; null while none is, and Pay is open */
  onView: (() => void) | null
}

/** The amount, the method, the total with its posting day, and the Pay button. */
export function PaymentForm({ loan, payment, renderPicker, onView, ...props }: PaymentFormProps) {
  const label = useLabel()
  const problemText = useAmountProblemText(loan, payment.bounds)
  const { problem, method, fee, dispatch } = payment
  const cooldown = readCooldown(payment, method?.id ?? null)
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
    <form noValidate className={styles.form} aria-labelledby={props.labelledBy} onSubmit={submit}>
      <AmountField loan={loan} payment={payment} />
      {renderPicker({ value: method?.id ?? '', onChoose: choose })}
      <FeeLines loan={loan} amount={payment.payableAmount} fee={fee}>
        <NoFeeOption
          methods={props.methods}
          isFeeShown={fee.kind === 'known' && fee.fee > 0n}
          onChoose={({ id }) => choose(id)}
        />
      </FeeLines>
      {cooldown !== null && <CooldownBanner cooldown={cooldown} />}
      <ShowFromWide>{action}</ShowFromWide>
      <PayBar>{action}</PayBar>
    </form>
  )

  /** Enter in a field submits too: what is blocked stays so. */
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (blockedBecause() === null && onView === null) props.onReview()
  }

  function choose(methodId: string): void {
    dispatch({ kind: 'methodChosen', methodId })
  }

  function blockedBecause(): string | null {
    if (payment.amount === '') return label('payments.form.enterAmount')
    if (problem !== null) return problemText(problem)
    if (method === null) return label('payments.form.chooseMethod')
    if (fee.kind === 'failed') return label('payments.error.fee')
    if (cooldown !== null) return label('payments.rest.blocked')
    return fee.kind === 'known' ? null : label('payments.form.feeWait')
  }
}

/** How long to wait after too many tries. It changes each second, so it is not read out by itself. */
function CooldownBanner({ cooldown }: { cooldown: PaymentCooldown }) {
  const label = useLabel()
  const time = { seconds: cooldown.secondsLeft }
  return (
    <Banner tone="soon" icon={<ClockIcon />}>
      <p role="timer">
        {label(cooldown.hasOtherMethod ? 'payments.rest.method' : 'payments.rest.any', { time })}
      </p>
    </Banner>
  )
}
