import type { LocalDate } from '../../calendar.ts'
import { type Cents, subtract, sum, zero } from '../../money.ts'
import type { LoanUnderRules } from '../events/loan-event.ts'
import type { LoanState } from '../loan.ts'
import type { PendingPayment } from '../payoff/payoff.ts'
import { projectLoan } from '../payoff/project-loan.ts'

type Asked = {
  /** cents, above 0 */
  readonly amount: Cents
  readonly effectiveOn: LocalDate
  readonly pendingPayments: readonly PendingPayment[]
}

/**
 * The fees that stay due after a payment though some of it goes elsewhere, as where a lender's waterfall has fees
 * last: whoever pays just the fee would think that it is paid.
 *
 * @returns cents, 0 for none
 * @see domain rules 1.3
 */
export function feesLeftAfter(loan: LoanUnderRules, state: LoanState, asked: Asked): Cents {
  const { amount, effectiveOn, pendingPayments } = asked
  const payment = { channel: 'card', amount, effectiveOn } as const
  const due = feesOf(projectLoan(loan, state, pendingPayments, effectiveOn).state)
  if (due === 0n) return zero
  const left = feesOf(projectLoan(loan, state, [...pendingPayments, payment], effectiveOn).state)
  return left > 0n && subtract(due, left) < amount ? left : zero
}

function feesOf({ chargedOff, lateFee, nsfFee, otherFee }: LoanState): Cents {
  return chargedOff === null ? sum([lateFee, nsfFee, otherFee]) : zero
}
