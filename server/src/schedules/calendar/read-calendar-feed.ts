import { dayOf, type Instant } from '@quittance/domain/calendar'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { languageOf, lenderIn, readerFor } from '../../lenders/translated-lender.ts'
import { queryLender, withLenderAsyncCommit } from '../../platform/database/transaction.ts'
import { hashToken } from '../../platform/token.ts'
import { debitedDaysStatement } from '../../payments/debited-days-repository.ts'
import {
  pendingPaymentsStatement,
  toPendingPayment,
} from '../../payments/intents/stored-payment-repository.ts'
import {
  retriesAheadStatement,
  toActiveRetry,
} from '../../payments/representment/retry-ahead-repository.ts'
import {
  activeDebitsStatement,
  toActiveDebit,
} from '../../payments/scheduled/active-debit-repository.ts'
import { forecastLoan } from '../../servicing/loans/forecast-loan.ts'
import { linkedLoansStatement, toListedLoan } from '../../servicing/loans/loan-list-repository.ts'
import { toComingDebits } from '../coming-debits.ts'
import { feedOwnerStatement, noteFeedRead } from './calendar-feed-repository.ts'
import { calendarName, describeDebit } from './describe-debit.ts'
import { type CalendarEvent, writeCalendar } from './write-calendar.ts'

type FeedContext = Pick<LendersContext, 'db' | 'clocks'>
type Asked = { readonly lender: Lender; readonly token: string }

/** That a calendar asked is noted at most this often; milliseconds. */
const noteEveryMs = 3_600_000

/**
 * The coming debits of a borrower's loans as a calendar in their language, for whoever has its secret
 * address: each as it will be decided in its time.
 *
 * @returns null where this lender has no such address, or no longer
 */
export async function readCalendarFeed(
  context: FeedContext,
  { lender: given, token }: Asked,
): Promise<string | null> {
  const { db, clocks } = context
  const { id: lenderId } = given
  const asked = { lenderId, tokenHash: hashToken(token) }
  const [[owner]] = await queryLender(db, lenderId, () => [feedOwnerStatement(asked)] as const)
  if (owner === undefined) return null
  const now = clocks.elapsed()
  const lastReadAt = owner.last_read_at?.getTime() ?? -Infinity
  if (now - lastReadAt >= noteEveryMs)
    await withLenderAsyncCommit(db, lenderId, (trx) => noteFeedRead(trx, asked, now))
  const language = languageOf(given, owner.language)
  const lender = lenderIn(given, language)
  const reader = readerFor(lender, language)
  const writtenAt = clocks.business()
  const borrower = { lenderId, borrowerId: owner.borrower_id }
  const events = await listEvents(context, { lender, borrower, reader, now: writtenAt })
  return writeCalendar({ name: calendarName(lender, reader), writtenAt, events })
}

type Listing = Pick<Asked, 'lender'> & {
  readonly borrower: Pick<Borrower, 'lenderId' | 'borrowerId'>
  readonly reader: ReturnType<typeof readerFor>
  readonly now: Instant
}

async function listEvents({ db }: FeedContext, listing: Listing): Promise<CalendarEvent[]> {
  const { lender, borrower, reader, now } = listing
  const [loans, debits, pending, again, days] = await queryLender(db, lender.id, () => [
    linkedLoansStatement(borrower),
    activeDebitsStatement(borrower),
    pendingPaymentsStatement(borrower),
    retriesAheadStatement(borrower),
    debitedDaysStatement({ ...borrower, today: dayOf(now) }),
  ])
  const schedulesOf = Map.groupBy(debits.map(toActiveDebit), ({ loanId }) => loanId)
  const pendingOf = Map.groupBy(pending.map(toPendingPayment), ({ loanId }) => loanId)
  const retriesOf = Map.groupBy(again.map(toActiveRetry), ({ loanId }) => loanId)
  const daysOf = new Map(days.map((row) => [row.loan_id, row.debited_on]))
  return loans.map(toListedLoan).flatMap((loan) => {
    const schedules = schedulesOf.get(loan.loanId) ?? []
    const pendingPayments = pendingOf.get(loan.loanId) ?? []
    const retries = retriesOf.get(loan.loanId) ?? []
    const debitedOn = daysOf.get(loan.loanId) ?? []
    const facts = { loan, schedules, pendingPayments, retries, debitedOn, now }
    const forecast = forecastLoan(lender, facts)
    return toComingDebits({ forecast, schedules, retries }, { borrower, reader }).map((debit) =>
      describeDebit(debit, { lender, loan, reader }),
    )
  })
}
