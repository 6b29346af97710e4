import type { LoanAccount } from '@quittance/contract/loans'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useIsOffline } from '../../../lib/state/is-offline.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { readCooldown } from '../state/read-cooldown.ts'
import type { Payment } from '../state/use-payment.ts'
import { FeeTotal } from './fee-lines.tsx'
import styles from './make-payment.module.css'
import { useAmountProblemText } from './use-amount-problem-text.ts'

type PaymentActionProps = {
  /** the form that it submits, where it stands outside of it */
  formId?: string
  loan: LoanAccount
  payment: Payment
  blocked: string | null
  /** shows how the payment under way stands; null while none is, and Pay is open */
  onView: (() => void) | null
}

/** What it comes to and Pay; or what stands in their place while nobody knows how the last payment ended. */
export function PaymentAction({ formId, loan, payment, blocked, onView }: PaymentActionProps) {
  const label = useLabel()
  if (onView !== null)
    return (
      <>
        <p className={styles.total}>{label('payments.confirming.payLater')}</p>
        <Button wide onClick={onView}>
          {label('payments.confirming.viewStatus')}
        </Button>
      </>
    )
  return (
    <>
      <FeeTotal loan={loan} amount={payment.payableAmount} fee={payment.fee} />
      <Button type="submit" variant="primary" wide form={formId} blocked={blocked}>
        {label('payments.form.submit')}
      </Button>
    </>
  )
}

/** Why what the form holds can not be paid now; null when it can. */
export function useBlockedReason(loan: LoanAccount, payment: Payment): string | null {
  const label = useLabel()
  const problemText = useAmountProblemText(loan, payment.bounds)
  const isOffline = useIsOffline()
  const { problem, method, fee } = payment
  if (isOffline) return label('shell.error.offlineBanner')
  if (payment.amount === '') return label('payments.form.enterAmount')
  if (problem !== null) return problemText(problem)
  if (method === null) return label('payments.form.chooseMethod')
  if (fee.kind === 'failed') return label('payments.error.fee')
  if (readCooldown(payment, method.id) !== null) return label('payments.rest.blocked')
  return fee.kind === 'known' ? null : label('payments.form.feeWait')
}
