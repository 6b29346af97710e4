import type { LoanAccount } from '@quittance/contract/loans'
import { useLabel } from '../../../lib/i18n/labels.ts'
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
