import type { LocalDate } from '../../calendar.ts'
import { add, type Cents, largest, negate, smallest, subtract, sum, zero } from '../../money.ts'
import type { PaymentSplit } from '../../payments/payment-split.ts'
import { recordRecentPayment } from '../../servicing/record-recent-payment.ts'
import { changePrincipal, payInterest } from '../interest/accrued-interest.ts'
import { reverseLateFeePayments } from '../late-fees/late-fee-payments.ts'
import type { LoanState } from '../loan.ts'
import type { LoanUnderRules } from '../events/loan-event.ts'

/**
 * The loan owes again what a split had paid, as of the split's effective day. A late fee that was
 * waived since is not owed again: what had paid it is owed where it went. An overpayment that
 * was refunded by now, and unapplied funds that can not be found any more, are owed to the lender as
 * another fee: the split that is told back says so.
 *
 * @returns the state, without its unapplied funds, which is the caller's; and what is to be posted
 */
export function reverseSplit(
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
  const { terms, rules } = loan
  const { effectiveOn, amount, missing = zero } = given
  const { split: owing, moved, state: unwaived } = withoutWaived(state, given)
  const split = withGone(state, owing, missing)
  const unpaid = payInterest(terms, unwaived, negate(split.interest))
  let restored = changePrincipal(terms, unpaid, { on: effectiveOn, by: given.split.principal })
  for (const { since, principal } of moved)
    restored = changePrincipal(terms, restored, { on: since, by: principal })
  const raised =
    rules.extraPayment === 'ADVANCE' ? sum(moved.map(({ principal }) => principal)) : zero
  const remembered = recordRecentPayment(loan, restored, {
    effectiveOn,
    amount,
    split: owing,
    comesBack: true,
  })
  return {
    split,
    state: {
      ...remembered,
      nsfFee: add(remembered.nsfFee, split.nsfFee),
      otherFee: add(remembered.otherFee, split.otherFee),
      satisfied: largest(zero, subtract(remembered.satisfied, add(split.satisfied, raised))),
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

/**
 * The late fees of a split are owed again, but for those that were waived since: what had paid them
 * went to principal, or was to be refunded, and goes back from there.
 */
function withoutWaived(
  state: LoanState,
  { split, effectiveOn }: { readonly split: PaymentSplit; readonly effectiveOn: LocalDate },
) {
  const back = reverseLateFeePayments(state, { on: effectiveOn, by: split.lateFee })
  const principal = sum(back.moved.map((one) => one.principal))
  const refund = sum(back.moved.map((one) => one.refund))
  const owing: PaymentSplit = {
    ...split,
    lateFee: subtract(split.lateFee, add(principal, refund)),
    principal: add(split.principal, principal),
    overpayment: add(split.overpayment, refund),
  }
  return { ...back, split: owing }
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
