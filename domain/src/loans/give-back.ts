import type { LocalDate } from '../calendar.ts'
import { add, type Cents, largest, negate, smallest, subtract, sum, zero } from '../money.ts'
import type { PaymentSplit } from '../payments/payment-split.ts'
import { rememberPayment } from '../servicing/remember-payment.ts'
import { changePrincipal, payInterest } from './accrued-interest.ts'
import type { LoanState } from './loan.ts'
import type { LoanUnderRules } from './loan-event.ts'

/**
 * The loan owes again what a split had paid, as of the split's effective day. An overpayment that
 * was refunded by now, and held money that can not be found any more, are owed to the lender as
 * another fee: the split that is told back says so.
 *
 * @returns the state, without its held money, which is the caller's; and what is to be posted
 */
export function giveBack(
  loan: LoanUnderRules,
  state: LoanState,
  given: {
    readonly split: PaymentSplit
    readonly effectiveOn: LocalDate
    readonly amount: Cents
    /** of `split.unapplied`, what is not held; cents, 0 when left out */
    readonly missing?: Cents
  },
): { readonly state: LoanState; readonly split: PaymentSplit } {
  const { terms } = loan
  const { effectiveOn, amount, missing = zero } = given
  const split = withGone(state, given.split, missing)
  const unpaid = payInterest(terms, state, negate(split.interest))
  const restored = changePrincipal(terms, unpaid, { on: effectiveOn, by: split.principal })
  const remembered = rememberPayment(loan, restored, {
    effectiveOn,
    amount,
    split: given.split,
    comesBack: true,
  })
  return {
    split,
    state: {
      ...remembered,
      lateFee: add(remembered.lateFee, split.lateFee),
      nsfFee: add(remembered.nsfFee, split.nsfFee),
      otherFee: add(remembered.otherFee, split.otherFee),
      satisfied: largest(zero, subtract(remembered.satisfied, split.satisfied)),
      refundsPayable: subtract(remembered.refundsPayable, split.overpayment),
      paidOffOn: null,
      heldUntil: null,
      chargedOff: remembered.chargedOff && {
        ...remembered.chargedOff,
        recovered: subtract(remembered.chargedOff.recovered, split.recovery),
      },
    },
  }
}

function withGone(state: LoanState, split: PaymentSplit, missing: Cents): PaymentSplit {
  const overpayment = smallest(split.overpayment, largest(zero, state.refundsPayable))
  const refunded = subtract(split.overpayment, overpayment)
  return {
    ...split,
    overpayment,
    unapplied: subtract(split.unapplied, missing),
    otherFee: sum([split.otherFee, refunded, missing]),
  }
}
