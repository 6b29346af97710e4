import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { zero } from '@quittance/domain/money'
import type { FormEvent, ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { readCooldown } from '../state/read-cooldown.ts'
import type { Payment } from '../state/use-payment.ts'
import { AmountField } from './amount-field.tsx'
import { FeeProblem } from './fee-lines.tsx'
import styles from './make-payment.module.css'
import { lastReturn } from '../../../lib/settings/use-free-method.ts'
import { codeOf } from '../../../lib/start/code-of.ts'
import { Coded } from '../../../lib/start/coded.tsx'

/** Loaded on demand: most methods cost nothing, and are as they were. */
const formNotes = codeOf(async () => (await import('./form-notes.tsx')).FormNotes)
const returnedBefore = codeOf(async () => (await import('./form-notes.tsx')).ReturnedBefore)

/** The props of the method picker, which the route renders. */
export type PaymentPickerProps = {
  value: string
  /** what is said of the chosen one, before what adds another */
  note: ReactNode
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
  const added = fee.kind === 'known' ? fee.fee : zero
  const note = method !== null && lastReturn(loan, method) !== null && (
    <Coded code={returnedBefore} props={{ loan, method }} waiting={null} />
  )
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
      {renderPicker({ value: method?.id ?? '', onChoose: choose, note })}
      <FeeProblem {...quoted} />
      {(added > 0n || cooldown !== null) && (
        <Coded
          code={formNotes}
          props={{
            ...quoted,
            fee: added,
            methods: props.methods,
            cooldown,
            onChoose: ({ id }) => choose(id),
          }}
          waiting={null}
        />
      )}
      {props.children !== undefined && (
        <div className={classNames(styles.action, method !== null && styles.ready)}>
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
