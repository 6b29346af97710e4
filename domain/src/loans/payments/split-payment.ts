import { assert } from '../../assert.ts'
import type { LocalDate } from '../../calendar.ts'
import { add, type Cents, cents, largest, smallest, subtract, sum, zero } from '../../money.ts'
import { allocatePayment } from '../../payments/allocate-payment.ts'
import { noSplit, type PaymentSplit } from '../../payments/payment-split.ts'
import type { ServicingRules } from '../../servicing/servicing-rules.ts'
import { interestOwed } from '../interest/accrued-interest.ts'
import { unrecoveredBalance } from '../charge-off/charge-off-loan.ts'
import {
  countInstallmentsDue,
  maturityDate,
  oldestUnpaidInstallment,
  unpaidAmountThrough,
} from '../contract-terms/installments.ts'
import type { ChargedOffBalances, LoanState } from '../loan.ts'
import type { LoanUnderRules } from '../events/loan-event.ts'
import { totalOwedOn } from '../payoff/payoff.ts'

type Money = { readonly amount: Cents; readonly effectiveOn: LocalDate }

/**
 * Where a payment's money would go, by what is owed on its effective day: held, where the lender
 * holds what makes up no installment yet, else by the waterfall.
 *
 * @param state accrued to the effective day or later
 * @throws AssertionError when the amount is not above 0
 */
export function splitPayment(loan: LoanUnderRules, state: LoanState, money: Money): PaymentSplit {
  assert(money.amount > 0n, 'a payment is above zero')
  return isHeld(loan, state, money)
    ? { ...noSplit, unapplied: money.amount }
    : splitByWaterfall(loan, state, money)
}

/** Whether unapplied funds and a payment make up the oldest open installment, or the payoff. */
export function completesInstallment(
  loan: LoanUnderRules,
  state: LoanState,
  money: Money,
): boolean {
  const { terms, rules } = loan
  const no = oldestUnpaidInstallment(terms, state.satisfied, rules.shortPayTolerance)
  const held = add(state.unapplied, money.amount)
  if (no === null || held >= totalOwedOn(terms, state, money.effectiveOn)) return true
  return held >= subtract(unpaidAmountThrough(terms, state.satisfied, no), rules.shortPayTolerance)
}

function isHeld(loan: LoanUnderRules, state: LoanState, money: Money): boolean {
  if (state.chargedOff !== null) return false
  // What is held already is applied in one with what fills it up.
  if (state.unapplied > 0n) return true
  return loan.rules.holdPartials && !completesInstallment(loan, state, money)
}

/** Where money goes that is not held. */
export function splitByWaterfall(
  loan: LoanUnderRules,
  state: LoanState,
  { amount, effectiveOn }: Money,
): PaymentSplit {
  const { terms, rules } = loan
  if (state.chargedOff !== null) return splitRecovery(rules, state.chargedOff, amount)
  const dueCount = countInstallmentsDue(terms, effectiveOn)
  const owed = {
    interest: interestOwed(terms, state, effectiveOn),
    principal: state.principal,
    lateFee: state.lateFee,
    nsfFee: state.nsfFee,
    otherFee: state.otherFee,
    installmentsDue: unpaidAmountThrough(terms, state.satisfied, dueCount),
  }
  const payoffFee = payoffFeeWithin(loan, { amount, effectiveOn }, owed)
  const money = subtract(amount, payoffFee)
  const { applied, overpayment } = allocatePayment(money, owed, rules.waterfall)
  const principal = add(applied.principalDue, applied.principalExtra)
  const contractual = add(applied.interest, principal)
  const next = cents(BigInt(Math.min(dueCount + 1, terms.installments)) * terms.installmentAmount)
  const unpaid = largest(zero, subtract(next, state.satisfied))
  return {
    ...noSplit,
    interest: applied.interest,
    principal,
    principalExtra: applied.principalExtra,
    lateFee: applied.lateFee,
    nsfFee: applied.nsfFee,
    otherFee: applied.otherFee,
    payoffFee,
    ...splitOverpayment(rules, overpayment),
    satisfied: rules.extraPayment === 'ADVANCE' ? contractual : smallest(contractual, unpaid),
  }
}

/** The contract's charge for paying off: of a payment before maturity that ends the loan with it. */
function payoffFeeWithin(
  { terms, rules }: LoanUnderRules,
  { amount, effectiveOn }: Money,
  owed: Readonly<Record<'interest' | 'principal' | 'lateFee' | 'nsfFee' | 'otherFee', Cents>>,
): Cents {
  if (rules.payoffFee === 0n || effectiveOn >= maturityDate(terms)) return zero
  const { interest, principal, lateFee, nsfFee, otherFee } = owed
  const total = sum([interest, principal, lateFee, nsfFee, otherFee])
  return total > 0n && amount >= add(total, rules.payoffFee) ? rules.payoffFee : zero
}

function splitRecovery(
  rules: ServicingRules,
  lost: ChargedOffBalances,
  amount: Cents,
): PaymentSplit {
  const recovery = smallest(amount, unrecoveredBalance(lost))
  return { ...noSplit, ...splitOverpayment(rules, subtract(amount, recovery)), recovery }
}

function splitOverpayment(rules: ServicingRules, excess: Cents) {
  const isRefunded = excess >= rules.refundMin
  return { overpayment: isRefunded ? excess : zero, smallBalance: isRefunded ? zero : excess }
}
