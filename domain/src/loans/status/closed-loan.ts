import { addDays, earliestDay, latestDay, type LocalDate } from '../../calendar.ts'
import { accrueThrough, withRateHistory } from '../interest/accrued-interest.ts'
import { settleInterest, type LoanChange } from '../payments/apply-split.ts'
import type { AccrualPause, LoanState, LoanTerms } from '../loan.ts'
import { nonAccrualSince } from '../contract-terms/rates.ts'
import { closeIfPaidOff } from './loan-status.ts'

/** The day by which a loan is asked for what is due: while it is closed, the day of that flag. */
export function dueAsOf({ closedOn }: LoanState, today: LocalDate): LocalDate {
  return closedOn === null ? today : earliestDay(today, closedOn)
}

/**
 * Its lender closes a loan: it earns through the day, and nothing after it. Where the flag tells of
 * an earlier day what was earned since goes back, and where that was paid it pays principal.
 *
 * @param given `on` at most 120 days before what is accrued; `enteredOn` the day of the books
 */
export function closeLoan(
  terms: LoanTerms,
  before: LoanState,
  { on, enteredOn }: { readonly on: LocalDate; readonly enteredOn: LocalDate },
): LoanChange {
  const { rates, pauses, accruedThrough } = before
  const history = { rates, pauses, closedOn: on }
  const closed = withRateHistory(terms, before, { from: addDays(on, 1), history })
  if (on >= accruedThrough || before.chargedOff !== null) return { state: closed, transactions: [] }
  const settled = settleInterest(terms, closed, enteredOn)
  const { transactions } = settled
  return { state: closeIfPaidOff(terms, settled.state, enteredOn), transactions }
}

/**
 * The flag is lifted: the loan earns from the day after, the closed days stay without interest, and
 * nothing is decided in hindsight of those whose night is still to come.
 */
export function reopenLoan(terms: LoanTerms, before: LoanState, enteredOn: LocalDate): LoanChange {
  const { closedOn } = before
  if (closedOn === null) return { state: before, transactions: [] }
  const through = latestDay(enteredOn, closedOn)
  const passed = accrueThrough(terms, before, through)
  const pauses = withPause(passed, { after: closedOn, through })
  const closedThrough = latestDay(passed.closedThrough, through)
  return { state: { ...passed, closedOn: null, pauses, closedThrough }, transactions: [] }
}

/** Before an earlier stop of interest that lasts: the open pause stays the last one. */
function withPause(state: LoanState, pause: AccrualPause): LoanState['pauses'] {
  const ended = nonAccrualSince(state) === null ? state.pauses : state.pauses.slice(0, -1)
  return [...ended, pause, ...state.pauses.slice(ended.length)]
}
