import { assert } from '../assert.ts'
import { interestReapplied, payment as paymentPosting } from '../ledger/postings.ts'
import type { Transaction } from '../ledger/transaction.ts'
import { add, type Cents, cents, largest, negate, smallest, subtract, zero } from '../money.ts'
import { allocatePayment } from '../payments/allocate-payment.ts'
import type { PaymentSplit } from '../payments/payment-split.ts'
import { toCents } from './accrue-interest.ts'
import {
  accrueThrough,
  changePrincipal,
  interestOwed,
  payInterest,
  postAccrual,
} from './accrued-interest.ts'
import { unrecovered } from './charge-off.ts'
import { installmentsDueBy } from './installments.ts'
import type { ChargedOff, LoanState, LoanTerms } from './loan.ts'
import type { Applied, LoanRules, LoanUnderRules, PaymentEvent } from './loan-event.ts'
import { closeIfPaidOff } from './standing.ts'

/**
 * Applies a payment on its effective day: interest up to that day first, then the waterfall.
 *
 * A backdated one splits by what was owed on its day, and lowers the interest earned since. Had
 * later payments paid that interest already, what they paid too much goes to principal.
 *
 * @throws AssertionError when it is entered before its effective day, or its amount is not above 0
 */
export function postPayment(loan: LoanUnderRules, before: LoanState, event: PaymentEvent): Applied {
  const { terms } = loan
  const { effectiveOn, enteredOn, channel, fee } = event
  assert(effectiveOn <= enteredOn, 'a payment is posted on its effective day or later')
  assert(fee >= 0n, 'a convenience fee is not negative')
  const accrued = postAccrual(terms, accrueThrough(terms, before, effectiveOn), { on: enteredOn })
  const split = splitPayment(loan, accrued.state, event)
  const dates = { on: enteredOn, effectiveOn, currency: terms.currency }
  const { feeAccount } = loan.rules
  const posting = paymentPosting(dates, { channel, fee, feeAccount, split })

  const paid = reapplyNegativeInterest(
    terms,
    takeSplit(terms, accrued.state, { split, event }),
    event,
  )
  const corrected = postAccrual(terms, paid.state, { on: enteredOn })
  return {
    state: closeIfPaidOff(terms, corrected.state, effectiveOn),
    transactions: [
      ...accrued.transactions,
      posting,
      ...corrected.transactions,
      ...paid.transactions,
    ],
    split,
    catchUp: zero,
  }
}

/**
 * Where a payment's money would go, by what is owed on its effective day.
 *
 * @param state accrued to the effective day or later
 */
export function splitPayment(
  { terms, rules }: LoanUnderRules,
  state: LoanState,
  { amount, effectiveOn }: Pick<PaymentEvent, 'amount' | 'effectiveOn'>,
): PaymentSplit {
  if (state.chargedOff !== null) return splitRecovery(rules, state.chargedOff, amount)
  const dueCount = installmentsDueBy(terms, effectiveOn)
  const dueSoFar = cents(BigInt(dueCount) * terms.installmentAmount)
  const owed = {
    interest: interestOwed(terms, state, effectiveOn),
    principal: state.principal,
    lateFee: state.lateFee,
    nsfFee: state.nsfFee,
    otherFee: state.otherFee,
    installmentsDue: largest(zero, subtract(dueSoFar, state.satisfied)),
  }
  const { applied, overpayment } = allocatePayment(amount, owed, rules.waterfall)
  const principal = add(applied.principalDue, applied.principalExtra)
  const contractual = add(applied.interest, principal)
  const next = cents(BigInt(Math.min(dueCount + 1, terms.installments)) * terms.installmentAmount)
  const room = largest(zero, subtract(next, state.satisfied))
  return {
    interest: applied.interest,
    principal,
    principalExtra: applied.principalExtra,
    lateFee: applied.lateFee,
    nsfFee: applied.nsfFee,
    otherFee: applied.otherFee,
    ...splitOverpayment(rules, overpayment),
    recovery: zero,
    satisfied: rules.extraPayment === 'ADVANCE' ? contractual : smallest(contractual, room),
  }
}

function splitRecovery(rules: LoanRules, lost: ChargedOff, amount: Cents): PaymentSplit {
  assert(amount > 0n, 'a payment is above zero')
  const recovery = smallest(amount, unrecovered(lost))
  return {
    interest: zero,
    principal: zero,
    principalExtra: zero,
    lateFee: zero,
    nsfFee: zero,
    otherFee: zero,
    ...splitOverpayment(rules, subtract(amount, recovery)),
    recovery,
    satisfied: zero,
  }
}

function splitOverpayment(rules: LoanRules, excess: Cents) {
  const isRefunded = excess >= rules.refundMin
  return { overpayment: isRefunded ? excess : zero, smallBalance: isRefunded ? zero : excess }
}

function takeSplit(
  terms: LoanTerms,
  state: LoanState,
  { split, event }: { readonly split: PaymentSplit; readonly event: PaymentEvent },
): LoanState {
  const change = { on: event.effectiveOn, by: negate(split.principal) }
  const paid = changePrincipal(terms, payInterest(terms, state, split.interest), change)
  return {
    ...paid,
    lateFee: subtract(paid.lateFee, split.lateFee),
    nsfFee: subtract(paid.nsfFee, split.nsfFee),
    otherFee: subtract(paid.otherFee, split.otherFee),
    satisfied: add(paid.satisfied, split.satisfied),
    refundsPayable: add(paid.refundsPayable, split.overpayment),
    chargedOff: paid.chargedOff && {
      ...paid.chargedOff,
      recovered: add(paid.chargedOff.recovered, split.recovery),
    },
  }
}

function reapplyNegativeInterest(
  terms: LoanTerms,
  state: LoanState,
  { enteredOn }: PaymentEvent,
): { state: LoanState; transactions: readonly Transaction[] } {
  const excess = negate(toCents(state.accruedExact, terms.dayCount))
  if (excess <= 0n) return { state, transactions: [] }
  const principal = smallest(excess, state.principal)
  const refund = subtract(excess, principal)
  const on = state.accruedThrough
  const unpaid = payInterest(terms, state, negate(excess))
  const changed = changePrincipal(terms, unpaid, { on, by: negate(principal) })
  const dates = { on: enteredOn, effectiveOn: on, currency: terms.currency }
  return {
    state: { ...changed, refundsPayable: add(changed.refundsPayable, refund) },
    transactions: [interestReapplied(dates, principal, refund)],
  }
}
