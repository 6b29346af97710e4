import { assert } from '@quittance/domain/assert'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import { ageingBucket } from '@quittance/domain/loans/status/ageing-bucket'
import { daysPastDueOn } from '@quittance/domain/loans/status/amounts-due'
import { endOfLoan } from '@quittance/domain/loans/status/end-of-loan'
import { loanStatus } from '@quittance/domain/loans/status/loan-status'
import { closeDay, type Night } from '@quittance/domain/servicing/close-day'
import type { LenderTransaction } from '../../platform/database/database.ts'
import {
  type ClosedLoan,
  type DayBatch,
  writeDayBatch,
} from '../../servicing/end-of-day/day-batch-repository.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import { type LoanActivity, toActivityEntry } from '../../servicing/ledger/loan-activity.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { RunCounts } from '../../servicing/end-of-day/day-run-repository.ts'
import { reportChargeOffs } from '../../servicing/end-of-day/report-charge-offs.ts'
import { isLoanError } from '../../servicing/end-of-day/is-loan-error.ts'
import type { DebitsOfEndedLoan } from '../../servicing/ledger/end-of-loan-repository.ts'
import { postgresReturns } from '../returns/postgres-returns.ts'
import { debitsBeforePayoff } from '../scheduled/notices/ended-with-payoff.ts'
import { type LoanTasks, writeEndOfDayTasks } from './write-end-of-day-tasks.ts'

/** A loan as a day left it, with what the day asks of a person. */
export type LoanDayClose = ClosedLoan & LoanTasks

/**
 * What the day did to a loan, or why it could not be said.
 */
export function closeLoan(
  lender: Lender,
  loan: StoredLoan,
  { day, ...known }: Night & { readonly day: LocalDate },
): LoanDayClose | Error {
  const { terms, mode } = loan
  const rules = lender.settings.servicing
  try {
    const night = closeDay({ terms, rules, mode }, loan.state, day, known)
    const { state, transactions, events, tasks } = night
    const daysPastDue = daysPastDueOn({ terms, rules }, state, day)
    return {
      loan,
      state,
      transactions,
      tasks,
      told: events.map(toActivityEntry).filter((one): one is LoanActivity => one !== null),
      daysPastDue,
      bucket: ageingBucket(daysPastDue),
      loanStatus: loanStatus(state, daysPastDue),
    }
  } catch (error) {
    if (isLoanError(error)) return error
    throw error
  }
}

export type DayClose = {
  /** the day on which it is posted */
  readonly day: LocalDate
  readonly closed: readonly LoanDayClose[]
  /** business time */
  readonly at: Instant
  /** elapsed time */
  readonly now: Instant
}

/** Writes what a day did to loans that are locked, and tells people what they have to know of it. */
export async function writeDayClose(
  trx: LenderTransaction,
  lender: Lender,
  { day, closed, at, now }: DayClose,
): Promise<RunCounts> {
  const { id: lenderId } = lender
  const debitsEnded = await readDebitsEnded(trx, lender, { day, closed })
  const written = await writeDayBatch(trx, { lenderId, day, enteredAt: now, closed, debitsEnded })
  assert(written === closed.length, 'a locked loan stays as it was read')
  await writeEndOfDayTasks(trx, lenderId, { asked: closed, now })
  await reportChargeOffs(trx, lenderId, { closed, at, now })
  return countsOf(closed)
}

/** Of loans that end with the day what they would have debited by their schedules. */
async function readDebitsEnded(
  trx: LenderTransaction,
  lender: Lender,
  { day: today, closed }: Pick<DayClose, 'day' | 'closed'>,
): Promise<NonNullable<DayBatch['debitsEnded']>> {
  const readEnded = debitsBeforePayoff(postgresReturns(trx), lender, { paymentId: null, today })
  const ended = new Map<string, DebitsOfEndedLoan>()
  for (const { loan, state } of closed)
    if (endOfLoan(loan.state, state) !== null) ended.set(loan.loanId, await readEnded(loan))
  return ended
}

function countsOf(closed: readonly ClosedLoan[]) {
  const count = (kind: string) =>
    closed.reduce((all, { told }) => all + told.filter((one) => one.kind === kind).length, 0)
  return {
    late_fees: count('lateFee'),
    charged_off: count('chargedOff'),
    written_off: count('writtenOff'),
  }
}
