import { addDays, type LocalDate } from '../../calendar.ts'
import { buildInterestReapplication } from '../../ledger/postings.ts'
import type { Transaction } from '../../ledger/transaction.ts'
import { add, negate, smallest, subtract } from '../../money.ts'
import type { PaymentSplit } from '../../payments/payment-split.ts'
import { roundToCents } from '../interest/accrue-interest.ts'
import { changePrincipal, payInterest, postAccrual } from '../interest/accrued-interest.ts'
import { payLateFees } from '../late-fees/late-fee-payments.ts'
import type { LoanState, LoanTerms } from '../loan.ts'

export type LoanChange = {
  readonly state: LoanState
  readonly transactions: readonly Transaction[]
}
type Days = { readonly effectiveOn: LocalDate; readonly enteredOn: LocalDate }

/**
 * Takes a split off what the loan owes, as of its effective day, and posts what that changes in the
 * interest earned since. Unapplied funds are not touched.
 *
 * @param state accrued to the effective day or later
 */
export function applySplit(
  terms: LoanTerms,
  state: LoanState,
  { split, ...days }: Days & { readonly split: PaymentSplit },
): LoanChange {
  const change = { on: days.effectiveOn, by: negate(split.principal) }
  const paid = changePrincipal(terms, payInterest(terms, state, split.interest), change)
  const taken: LoanState = {
    ...payLateFees(paid, { on: days.effectiveOn, by: split.lateFee }),
    nsfFee: subtract(paid.nsfFee, split.nsfFee),
    otherFee: subtract(paid.otherFee, split.otherFee),
    satisfied: add(paid.satisfied, split.satisfied),
    refundsPayable: add(paid.refundsPayable, split.overpayment),
    chargedOff: paid.chargedOff && {
      ...paid.chargedOff,
      recovered: add(paid.chargedOff.recovered, split.recovery),
    },
  }
  return settleInterest(terms, taken, days.enteredOn)
}

/**
 * Posts what is earned by now. Where more interest was paid than was earned, as after a backdated
 * payment or a lower rate, the excess pays late fees, then principal; the rest is to be refunded.
 */
export function settleInterest(terms: LoanTerms, state: LoanState, on: LocalDate): LoanChange {
  const reapplied = reapplyNegativeInterest(terms, state, on)
  const corrected = postAccrual(terms, reapplied.state, { on })
  return {
    state: corrected.state,
    transactions: [...corrected.transactions, ...reapplied.transactions],
  }
}

function reapplyNegativeInterest(
  terms: LoanTerms,
  state: LoanState,
  enteredOn: LocalDate,
): LoanChange {
  const excess = negate(roundToCents(state.accruedExact, terms.dayCount))
  if (excess <= 0n) return { state, transactions: [] }
  const lateFee = smallest(excess, state.lateFee)
  const principal = smallest(subtract(excess, lateFee), state.principal)
  const refund = subtract(excess, add(lateFee, principal))
  const on = state.accruedThrough
  const noPayment = { on: addDays(terms.contractOn, -1), by: lateFee } // nothing was paid on that day
  const unpaid = payLateFees(payInterest(terms, state, negate(excess)), noPayment)
  const changed = changePrincipal(terms, unpaid, { on, by: negate(principal) })
  const dates = { on: enteredOn, effectiveOn: on, currency: terms.currency }
  return {
    state: {
      ...changed,
      feesPaid: add(changed.feesPaid, lateFee),
      refundsPayable: add(changed.refundsPayable, refund),
    },
    transactions: [buildInterestReapplication(dates, { lateFee, principal, refund })],
  }
}
