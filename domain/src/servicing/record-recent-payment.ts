import { addDays, type LocalDate } from '../calendar.ts'
import { add, type Cents, negate, subtract, sum } from '../money.ts'
import type { PaymentSplit } from '../payments/payment-split.ts'
import type { LoanState } from '../loans/loan.ts'
import type { LoanUnderRules } from '../loans/events/loan-event.ts'
import { graceEndsOn } from './grace.ts'
import type { ServicingRules } from './servicing-rules.ts'

/** Payments are remembered longer than any grace after a year's installment. */
const paidKeptDays = 500

/**
 * What late fees will ask of a payment: which installments it was in time for, and what fees it
 * paid. A payment that comes back is remembered the other way round.
 *
 * @param given amount in cents, 0 for unapplied funds, whose payments were remembered when they came
 */
export function recordRecentPayment(
  loan: LoanUnderRules,
  state: LoanState,
  given: {
    readonly effectiveOn: LocalDate
    readonly amount: Cents
    readonly split: PaymentSplit
    readonly comesBack?: boolean
  },
): LoanState {
  const { effectiveOn, amount, split, comesBack = false } = given
  const signed = (value: Cents): Cents => (comesBack ? negate(value) : value)
  const fees = sum([split.lateFee, split.nsfFee, split.otherFee])
  const isKept = amount !== 0n && takesFeesFirst(loan.rules)
  const horizon = addDays(effectiveOn, -paidKeptDays)
  return {
    ...state,
    feesPaid: add(state.feesPaid, signed(fees)),
    recentPaid: isKept
      ? [
          ...state.recentPaid.filter(({ on }) => on > horizon),
          { on: effectiveOn, by: signed(amount) },
        ]
      : state.recentPaid,
    lateFees:
      state.lateFees.length === 0 || (split.satisfied === 0n && fees === 0n)
        ? state.lateFees
        : state.lateFees.map((fee) =>
            effectiveOn <= graceEndsOn(loan, fee.no)
              ? {
                  ...fee,
                  short: subtract(fee.short, signed(split.satisfied)),
                  feesPaid: add(fee.feesPaid, signed(fees)),
                }
              : fee,
          ),
  }
}

/** Whether any fee comes before the principal that is due. */
export function takesFeesFirst({ waterfall }: ServicingRules): boolean {
  const principal = waterfall.indexOf('principalDue')
  return (['lateFee', 'nsfFee', 'otherFee'] as const).some(
    (fee) => waterfall.indexOf(fee) < principal,
  )
}
