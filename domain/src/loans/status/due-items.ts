import type { LocalDate } from '../../calendar.ts'
import { type Cents, smallest, subtract, sum, zero } from '../../money.ts'
import {
  countInstallmentsDue,
  installmentDueOn,
  maturityDate,
  oldestUnpaidInstallment,
  unpaidAmountThrough,
} from '../contract-terms/installments.ts'
import type { LoanUnderRules } from '../events/loan-event.ts'
import type { LoanState, LoanTerms } from '../loan.ts'
import { payoffAmount } from '../payoff/payoff.ts'
import { dueAsOf } from './closed-loan.ts'

/** A part of what is due: an installment, or a fee with the day on which it was added. */
export type DueItem = {
  readonly kind: 'installment' | 'lateFee' | 'nsfFee' | 'otherFee'
  /** null where the books keep no day of it */
  readonly on: LocalDate | null
  /** what is still owed of it; cents, above 0 */
  readonly amount: Cents
}

/** An amount that is asked for. */
type Asked = {
  readonly today: LocalDate
  readonly total: Cents
  /** whether the next installment is among it, though it is not due yet; left out: no */
  readonly withNext?: boolean
}

/**
 * What an amount that is asked for is made of, oldest first, the fees behind the installments. Where all that
 * is owed is asked for, as after maturity, the installments are what is left of it.
 *
 * @returns none where its parts do not make it up
 */
export function dueItems(loan: LoanUnderRules, state: LoanState, asked: Asked): readonly DueItem[] {
  const fees = feeItems(state)
  const left = subtract(asked.total, sumOf(fees))
  const installments = unpaidInstallments(loan, state, asked)
  const isAllOwed = asked.total === payoffAmount(loan.terms, state, asked.today)
  const parts = isAllOwed && left >= 0n ? fillWith(left, installments, loan.terms) : installments
  const items = [...parts, ...fees].filter(({ amount }) => amount > 0n)
  return sumOf(items) === asked.total ? items : []
}

/** The first one with what those before it are short by. */
function unpaidInstallments(
  { terms, rules }: LoanUnderRules,
  { satisfied, ...state }: LoanState,
  { today, withNext = false }: Asked,
): readonly DueItem[] {
  const oldest = oldestUnpaidInstallment(terms, satisfied, rules.shortPayTolerance)
  if (oldest === null) return []
  const due = countInstallmentsDue(terms, dueAsOf({ satisfied, ...state }, today))
  const last = withNext ? Math.max(due, oldest) : due
  const numbers = Array.from({ length: Math.max(0, last - oldest + 1) }, (_, at) => oldest + at)
  const through = (no: number) => unpaidAmountThrough(terms, satisfied, no)
  return numbers.map((no) => ({
    kind: 'installment' as const,
    on: installmentDueOn(terms, no),
    amount: no === oldest ? through(no) : subtract(through(no), through(no - 1)),
  }))
}

/** Installments, the oldest first, that come to what is left: the last of them takes the rest. */
function fillWith(
  total: Cents,
  installments: readonly DueItem[],
  terms: LoanTerms,
): readonly DueItem[] {
  const last = { kind: 'installment', on: maturityDate(terms), amount: zero } as const
  const all = installments.length === 0 ? [last] : installments
  let left = total
  return all.map((item, at) => {
    const amount = at === all.length - 1 ? left : smallest(left, item.amount)
    left = subtract(left, amount)
    return { ...item, amount }
  })
}

const sumOf = (items: readonly DueItem[]) => sum(items.map(({ amount }) => amount))

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
