import { showValue } from '@quittance/contract/labels/labels'
import type { LoanAccount } from '@quittance/contract/loans'
import type { Instant } from '@quittance/domain/calendar'
import type { PaymentState } from '@quittance/domain/payments/payment'
import { useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import type { Tone } from '../../../ui/feedback/tone.tsx'
import type { AmountBounds, AmountProblem } from './payment-amount.ts'

/** Says what is wrong with an amount, with the limit that it breaks. */
export function useAmountProblemText({ currency }: LoanAccount, bounds: AmountBounds) {
  const label = useLabel()
  return (problem: AmountProblem): string => {
    if (problem === 'belowMinimum')
      return label('payments.refused.belowMinimum', {
        amount: { cents: bounds.minimum, currency },
      })
    if (problem === 'abovePayoff')
      return label('payments.refused.abovePayoff', {
        amount: { cents: bounds.payoff, currency },
        date: { day: bounds.payoffOn },
      })
    return label(`payments.refused.${problem}`)
  }
}

/** Says of a payment that its result takes longer than usual, and whom to call. */
export function useTakesLongerText(): string {
  const label = useLabel()
  const { settings } = useLender()
  if (settings.phoneNumber === '') return label('payments.confirming.takingLongerNoPhone')
  return label('payments.confirming.takingLonger', { phone: settings.phoneNumber })
}

/** Until when a payment can be cancelled, with its day and time zone. */
export function useCancelUntilText(): (cancelUntil: Instant) => string {
  const label = useLabel()
  const reader = useReader()
  return (cancelUntil) =>
    label('payments.cancel.until', { time: showValue({ at: cancelUntil }, reader) })
}

export const paymentStateTones = {
  confirming: 'soon',
  pending: 'soon',
  completed: 'good',
  declined: 'bad',
  returned: 'bad',
  refunded: 'neutral',
  cancelled: 'neutral',
} as const satisfies Record<PaymentState, Tone>
