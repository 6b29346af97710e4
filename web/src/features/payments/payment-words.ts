import type { LoanAccount } from '@quittance/contract/loans'
import { useLabel } from '../../lib/labels.ts'
import { useLender } from '../../lib/lender-settings.ts'
import type { AmountBounds, AmountProblem } from './payment-form.ts'

/** Says what is wrong with an amount, with the figure that it is held against. */
export function useAmountWords({ currency }: LoanAccount, bounds: AmountBounds) {
  const label = useLabel()
  const { today } = useLender()
  return (problem: AmountProblem): string => {
    if (problem === 'belowMinimum')
      return label('payments.refused.belowMinimum', {
        amount: { cents: bounds.minimum, currency },
      })
    if (problem === 'abovePayoff')
      return label('payments.refused.abovePayoff', {
        amount: { cents: bounds.payoff, currency },
        date: { day: today },
      })
    return label(`payments.refused.${problem}`)
  }
}
