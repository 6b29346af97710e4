import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { FormEvent, ReactNode } from 'react'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { ClockIcon } from '../../../ui/brand/icons.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { type PaymentCooldown, readCooldown } from '../state/read-cooldown.ts'
import type { Payment } from '../state/use-payment.ts'
import { AmountField } from './amount-field.tsx'
import { FeeLines, FeeTotal } from './fee-lines.tsx'
import styles from './make-payment.module.css'
import { NoFeeOption } from './no-fee-option.tsx'

/** The props of the method picker, which the route renders. */
export type PaymentPickerProps = {
  value: string
  onChoose: (id: string) => void
}

type PaymentFormProps = {
  id: string
  loan: LoanAccount
  methods: readonly SavedMethod[]
  payment: Payment
  label: string
  renderPicker: (props: PaymentPickerProps) => ReactNode
  /** nothing keeps what the form holds from being paid */
  isOpen: boolean
  onReview: () => void
  /** what submits it, with the total before it, where both stand inside */
  children?: ReactNode
}

/** The amount, the method and its fee; the total with its posting day where Pay stands inside. */
export function PaymentForm({ loan, payment, renderPicker, isOpen, ...props }: PaymentFormProps) {
  const { method, fee, dispatch } = payment
  const quoted = { loan, amount: payment.payableAmount, fee }
  const cooldown = readCooldown(payment, method?.id ?? null)

  return (
    <form
      noValidate
      id={props.id}
      className={styles.form}
      aria-label={props.label}
      onSubmit={submit}
    >
      <AmountField loan={loan} payment={payment} />
      {renderPicker({ value: method?.id ?? '', onChoose: choose })}
      <FeeLines {...quoted}>
        <NoFeeOption
          methods={props.methods}
          isFeeShown={fee.kind === 'known' && fee.fee > 0n}
          onChoose={({ id }) => choose(id)}
        />
      </FeeLines>
      {cooldown !== null && <CooldownBanner cooldown={cooldown} />}
      {props.children !== undefined && (
        <div className={classNames(styles.action, method !== null && styles.ready)}>
          <FeeTotal {...quoted} />
          {props.children}
        </div>
      )}
    </form>
  )

  /** Enter in a field submits too: what is blocked stays so. */
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isOpen) props.onReview()
  }

  function choose(methodId: string): void {
    dispatch({ kind: 'methodChosen', methodId })
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
