import { assert } from '../../assert.ts'
import type { LocalDate } from '../../calendar.ts'
import * as postings from '../../ledger/postings.ts'
import { add, type Cents, cents, largest, negate, subtract, zero } from '../../money.ts'
import { accrueThrough, changePrincipal, postAccrual } from '../interest/accrued-interest.ts'
import type { LoanChange } from '../payments/apply-split.ts'
import { closeLateFee } from './late-fee-payments.ts'
import type { LateFee, LoanState } from '../loan.ts'
import type { LoanUnderRules } from '../events/loan-event.ts'
import { closeIfPaidOff, reopenAfterEvent } from '../status/loan-status.ts'

/**
 * The late fee of an installment is owed from now on.
 *
 * @throws AssertionError when the installment had one before, waived or not, or the loan was
 *   charged off: the caller skipped a check
 */
export function assessLateFee(
  { terms }: LoanUnderRules,
  state: LoanState,
  { no, amount, on }: { readonly no: number; readonly amount: Cents; readonly on: LocalDate },
): LoanChange {
  assert(amount > 0n, 'a fee is above zero')
  assert(no >= 1 && no <= terms.installments, `no installment ${no}`)
  assert(!hasHadLateFee(state, no), `installment ${no} bears one late fee, ever`)
  assert(state.chargedOff === null, 'a charged-off loan takes no fee')
  const due = cents(BigInt(no) * terms.installmentAmount)
  const short = largest(zero, subtract(due, state.satisfied))
  const { feesPaid } = state
  const unpaid = { owed: amount, paid: [], refunded: zero }
  const fee: LateFee = { no, amount, on, waivedOn: null, short, feesPaid, ...unpaid }
  const owing: LoanState = {
    ...state,
    lateFee: add(state.lateFee, amount),
    lateFees: [...state.lateFees, fee],
    paidOffOn: null,
    heldUntil: null,
  }
  return {
    state: reopenAfterEvent(state, owing, on),
    transactions: [postings.buildFeeAssessment(when(terms, on), 'lateFee', amount)],
  }
}

/**
 * The late fee of an installment is owed no more. What was paid of it pays other late fees that are
 * owed, then principal from the day on, and is to be refunded when there is none.
 *
 * @throws AssertionError when the installment bears no fee that stands
 */
export function waiveLateFee(
  { terms, rules }: LoanUnderRules,
  before: LoanState,
  { no, on }: { readonly no: number; readonly on: LocalDate },
): LoanChange {
  const fee = findLateFee(before, no)
  assert(fee !== undefined && fee.waivedOn === null, `installment ${no} bears a late fee`)
  // Once the loan was charged off its fees are off the books, and there is nothing to reverse.
  if (before.chargedOff !== null) {
    const lateFees = before.lateFees.map((one) =>
      one.no === no ? { ...one, waivedOn: on, isUnposted: true } : one,
    )
    return { state: { ...before, lateFees }, transactions: [] }
  }
  const { state, transactions } = postAccrual(terms, accrueThrough(terms, before, on), { on })
  const closed = closeLateFee(state, { no, on: state.accruedThrough })
  const { receivable, principal, refund } = closed
  const lowered = changePrincipal(terms, closed.state, {
    on: state.accruedThrough,
    by: negate(principal),
  })
  const elsewhere = { principal, refund }
  const isNothing = receivable + principal + refund === 0n // as of one that was written off
  const isAdvance = rules.extraPayment === 'ADVANCE'
  const waived: LoanState = {
    ...lowered,
    feesPaid: subtract(lowered.feesPaid, add(principal, refund)),
    satisfied: isAdvance ? add(lowered.satisfied, principal) : lowered.satisfied,
    refundsPayable: add(lowered.refundsPayable, refund),
  }
  return {
    state: closeIfPaidOff(terms, waived, on),
    transactions: isNothing
      ? transactions
      : [
          ...transactions,
          postings.buildLateFeeWaiver(when(terms, on), { receivable, ...elsewhere }),
        ],
  }
}

/** Whether an installment can bear no late fee any more, here or before it was boarded. */
export function hasHadLateFee(state: LoanState, no: number): boolean {
  return no <= state.lateFeeChargedThrough || findLateFee(state, no) !== undefined
}

export function findLateFee(state: LoanState, no: number): LateFee | undefined {
  return state.lateFees.find((fee) => fee.no === no)
}

function when({ currency }: LoanUnderRules['terms'], on: LocalDate): postings.PostingDates {
  return { on, effectiveOn: on, currency }
}
