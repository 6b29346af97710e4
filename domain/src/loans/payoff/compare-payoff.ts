import { addMonths, type LocalDate } from '../../calendar.ts'
import { projectPayment } from '../../schedules/project-payment.ts'
import { add, type Cents, largest, smallest, subtract, zero } from '../../money.ts'
import { type DuePlan, installmentDueOn, maturityDate } from '../contract-terms/installments.ts'
import { accrueThrough } from '../interest/accrued-interest.ts'
import type { LoanState, LoanTerms } from '../loan.ts'
import { payoffAmount, payoffWithFee } from './payoff.ts'

/** What of a loan's state it takes to look ahead. */
export type PayoffBasis = {
  readonly terms: LoanTerms
  readonly state: LoanState
  /** the due date of the next regular payment */
  readonly nextDueOn: LocalDate
  /** what the contract charges for paying off before its end; cents */
  readonly payoffFee: Cents
}

/** Money beside the regular payments. */
export type ExtraPayment = {
  /** cents, 0 or above */
  readonly amount: Cents
  /** the day of the first one */
  readonly on: LocalDate
  /** with each regular payment from that day on, and not once */
  readonly isRepeated: boolean
}

/** How a loan ends by such payments. */
export type PayoffPath = {
  readonly lastOn: LocalDate
  /** all that is paid; cents */
  readonly paid: Cents
  /** what of it is paid after the maturity date; cents */
  readonly paidAfterEnd: Cents
}

export type PayoffComparison = {
  readonly regular: PayoffPath
  readonly faster: PayoffPath
  /** interest that is never earned; cents, 0 or above */
  readonly saved: Cents
  /** whole months, 0 or above */
  readonly monthsSooner: number
}

/** More than any contract has installments, with as many again after its end. */
const paymentsMost = 2_400

/**
 * What extra money does to a loan: its regular payments on their due dates until nothing is owed, with
 * it and without it. Interest is earned as in the books, and what is owed on a day is what a payoff
 * quote says of it (`payoffAmount`). No fee is charged meanwhile.
 *
 * @returns null where the regular payments never pay the loan off
 */
export function comparePayoff(basis: PayoffBasis, extra: ExtraPayment): PayoffComparison | null {
  const regular = followPayments(basis, null)
  if (regular === null) return null
  const faster = followPayments(basis, extra) ?? regular
  return {
    regular,
    faster,
    saved: largest(zero, subtract(regular.paid, faster.paid)),
    monthsSooner: monthsBetween(faster.lastOn, regular.lastOn),
  }
}

/** What pays the loan off on a day, as its payoff quote says, where nothing is charged until then; cents. */
export function payoffOn({ terms, state, payoffFee }: PayoffBasis, on: LocalDate): Cents {
  return payoffWithFee({ terms, rules: { payoffFee } }, accrueThrough(terms, state, on), on)
}

function followPayments(basis: PayoffBasis, extra: ExtraPayment | null): PayoffPath | null {
  const { terms } = basis
  const endOn = maturityDate(terms)
  let { state } = basis
  let paid = zero
  let paidAfterEnd = zero
  for (const { on, amount } of paymentsAhead(basis, extra)) {
    state = accrueThrough(terms, state, on)
    const owed = payoffAmount(terms, state, on)
    const taken = smallest(owed, amount)
    paid = add(paid, taken)
    if (on > endOn) paidAfterEnd = add(paidAfterEnd, taken)
    if (taken === owed) return { lastOn: on, paid, paidAfterEnd }
    state = projectPayment(terms, state, { amount: taken, on })
  }
  return null
}

/** Each day on which something is paid, with what: an extra payment on a due date goes with that one. */
function* paymentsAhead(
  { terms, nextDueOn }: PayoffBasis,
  extra: ExtraPayment | null,
): Generator<{ readonly on: LocalDate; readonly amount: Cents }> {
  const { installmentAmount } = terms
  let isLeft = extra !== null && !extra.isRepeated && extra.amount > 0n
  let count = 0
  for (const on of dueDatesFrom(terms, nextDueOn)) {
    if (count++ >= paymentsMost) return
    if (isLeft && extra !== null && extra.on < on) {
      yield { on: extra.on, amount: extra.amount }
      isLeft = false
    }
    const isWith = extra !== null && (extra.isRepeated ? extra.on <= on : isLeft && extra.on === on)
    if (isWith && extra !== null && !extra.isRepeated) isLeft = false
    yield {
      on,
      amount: isWith && extra !== null ? add(installmentAmount, extra.amount) : installmentAmount,
    }
  }
}

/** The due dates of a contract from a day on, and past its end as if it went on. */
function* dueDatesFrom(terms: DuePlan, from: LocalDate): Generator<LocalDate> {
  const plan = { ...terms, installments: paymentsMost * 2 }
  for (let no = 1; no <= plan.installments; no += 1) {
    const on = installmentDueOn(plan, no)
    if (on >= from) yield on
  }
}

/** Whole months from one day to another that is not before it. */
function monthsBetween(from: LocalDate, to: LocalDate): number {
  let months = 0
  while (addMonths(from, months + 1) <= to) months += 1
  return months
}
