import type { LocalDate } from '../../calendar.ts'
import { type Cents, subtract, sum, zero } from '../../money.ts'
import {
  countInstallmentsDue,
  installmentDueOn,
  oldestUnpaidInstallment,
  unpaidAmountThrough,
} from '../contract-terms/installments.ts'
import type { LoanUnderRules } from '../events/loan-event.ts'
import type { LoanState } from '../loan.ts'
import { dueAsOf } from './closed-loan.ts'

/** A part of what is due: an installment, or a fee with the day on which it was added. */
export type DueItem = {
  readonly kind: 'installment' | 'lateFee' | 'nsfFee' | 'otherFee'
  /** null where the books keep no day of it */
  readonly on: LocalDate | null
  /** what is still owed of it; cents, above 0 */
  readonly amount: Cents
}

/**
 * What the amount due is made of, oldest first, the fees behind the installments.
 *
 * @param total the amount due; where its parts do not make it up, as after maturity, there are none
 */
export function dueItems(
  { terms, rules }: LoanUnderRules,
  state: LoanState,
  { today, total }: { readonly today: LocalDate; readonly total: Cents },
): readonly DueItem[] {
  const { satisfied } = state
  const last = countInstallmentsDue(terms, dueAsOf(state, today))
  const first = oldestUnpaidInstallment(terms, satisfied, rules.shortPayTolerance) ?? last + 1
  const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  const unpaidThrough = (no: number) =>
    no === 0 ? zero : unpaidAmountThrough(terms, satisfied, no)
  const installments = numbers.map((no) => ({
    kind: 'installment' as const,
    on: installmentDueOn(terms, no),
    amount: subtract(unpaidThrough(no), unpaidThrough(no - 1)),
  }))
  const items = [...installments, ...feeItems(state)].filter(({ amount }) => amount > 0n)
  return sum(items.map(({ amount }) => amount)) === total ? items : []
}

/** A late fee has its day; what was owed before the loan was boarded has none. */
function feeItems(state: LoanState): readonly DueItem[] {
  const late = state.lateFees.map(({ on, owed }) => ({
    kind: 'lateFee' as const,
    on,
    amount: owed,
  }))
  const boarded = subtract(state.lateFee, sum(late.map(({ amount }) => amount)))
  return [
    ...late,
    { kind: 'lateFee', on: null, amount: boarded },
    { kind: 'nsfFee', on: null, amount: state.nsfFee },
    { kind: 'otherFee', on: null, amount: state.otherFee },
  ]
}
