import { done, doneEmpty, type Outcome, refused } from '@quittance/contract/endpoint'
import { frequencyText } from '@quittance/contract/labels/frequency-text'
import type { Reader } from '@quittance/contract/labels/labels'
import type {
  listSchedulesEndpoint,
  ScheduledPaymentRow,
  SchedulesRequest,
} from '@quittance/contract/schedules'
import { dayOf } from '@quittance/domain/calendar'
import { bankMethodKind } from '@quittance/domain/lenders/lender-features'
import type { Forecast } from '@quittance/domain/schedules/forecast-debits'
import { methodKinds, type MethodKind } from '@quittance/domain/payments/payment-method'
import { lenderFrequency } from '@quittance/domain/schedules/offered-frequencies'
import { earliestScheduleDay } from '@quittance/domain/schedules/schedule-date-range'
import { mayDeleteAllSeries, scheduleRights } from '@quittance/domain/schedules/schedule-rights'
import type * as z from 'zod/mini'
import type { Borrower } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { toCents } from '../platform/database/database.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { findPayableLoan } from '../payments/intents/payable-loan-repository.ts'
import { readPendingPaymentsOf } from '../payments/intents/pending-payment-repository.ts'
import { toShownMethod } from '../payments/methods/method-row.ts'
import { readRetriesAhead } from '../payments/representment/retry-ahead-repository.ts'
import { readActiveDebits } from '../payments/scheduled/active-debit-repository.ts'
import { forecastLoan } from '../servicing/loans/forecast-loan.ts'
import {
  type ListedStatus,
  paysSeries,
  readSchedules,
  type ScheduleListRow,
} from './schedule-repository.ts'
import { toComingDebits, debitMethodText } from './coming-debits.ts'

type Listing = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly reader: Reader
  readonly request: SchedulesRequest
}
type Listed = z.output<(typeof listSchedulesEndpoint)['result']>

const allStatuses: readonly ListedStatus[] = ['active', 'declined', 'deleted']
const kindsOf: Readonly<Record<SchedulesRequest['kinds'], readonly MethodKind[]>> = {
  all: methodKinds,
  check: ['ach', 'pad'],
  card: ['card'],
}

/** The scheduled payments of a loan, with what its caller may do to each. */
export async function listSchedules(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  listing: Listing,
): Promise<Outcome<Listed, 'loanNotFound'>> {
  const { lender, borrower, request } = listing
  const { status, kinds, loanId, ...page } = request
  const now = clocks.business()
  const found = await withLenderTransaction(db, lender.id, async (trx) => {
    const loan = await findPayableLoan(trx, borrower, loanId)
    if (loan === null) return null
    const statuses = status === 'all' ? allStatuses : [status]
    const asked = { ...page, loanId, statuses, kinds: kindsOf[kinds] }
    const [rows, hasSeries, schedules, pendingPayments, retries] = await Promise.all([
      readSchedules(trx, lender.id, asked),
      paysSeries(trx, borrower, loanId),
      readActiveDebits(trx, { lenderId: lender.id, loanId, today: dayOf(now) }),
      readPendingPaymentsOf(trx, lender.id, loanId),
      readRetriesAhead(trx, { lenderId: lender.id, loanId }),
    ])
    const facts = { loan, schedules, pendingPayments, retries, now }
    return { rows, hasSeries, schedules, retries, forecast: forecastLoan(lender, facts) }
  })
  if (found === null) return refused('loanNotFound', { field: 'loanId' })
  const { forecast } = found
  const rows = found.rows.map((row) => toRow(row, { ...listing, forecast }))
  const mayDeleteAll = found.hasSeries && mayDeleteAllSeries(lender.settings.portal)
  const { portal: settings, servicing: rules } = lender.settings
  const listed = {
    rows,
    debits: toComingDebits(found, { borrower, reader: listing.reader }),
    isLoanFinal: forecast.endsLoan,
    mayDeleteAll,
    earliestByCard: earliestScheduleDay('card', now, { settings, rules }),
    earliestByBank: earliestScheduleDay(bankMethodKind(borrower.country), now, { settings, rules }),
    closedDays: [...rules.extraClosedDays],
  }
  return rows.length === 0 ? doneEmpty(listed) : done(listed)
}

type Foretold = { readonly forecast: Forecast }

function toRow(
  row: ScheduleListRow,
  { lender, borrower, reader, forecast }: Listing & Foretold,
): ScheduledPaymentRow {
  const { borrower_id, made_by: madeBy, kind, frequency } = row
  const isOwn = borrower_id === borrower.borrowerId
  const status = row.status === 'active' || row.status === 'deleted' ? row.status : 'declined'
  const rights = { madeBy, isOwn, isActive: status === 'active' }
  return {
    id: row.scheduled_payment_id,
    seriesId: frequency === 'once' ? null : row.schedule_id,
    amount: toCents(row.amount_cents),
    fee: toCents(row.fee_cents),
    currency: row.currency,
    on: row.collect_on,
    dueOn: row.due_on,
    secondOn: row.second_on,
    methodId: isOwn ? row.method_id : null,
    text: frequencyText(frequency, reader, lenderFrequency(lender.settings.portal, frequency)),
    kind,
    methodText: debitMethodText(toShownMethod(row), { isOwn, reader }),
    type: frequency === 'once' ? 'once' : 'recurring',
    status,
    isFinal: status === 'active' ? isLastOne(row, forecast) : row.is_final,
    loanNo: row.loan_no,
    isLoanFinal: forecast.endsLoan,
    madeBy,
    frequency,
    suspendedOn: status === 'active' ? row.suspended_on : null,
    skipped: row.skip_reason,
    isOwn,
    ...scheduleRights(rights, lender.settings.portal),
  }
}

/** Whether nothing is owed after it, or its series ends with it. @see AMB-40 */
function isLastOne({ schedule_id: id }: ScheduleListRow, { debits }: Forecast): boolean {
  const next = debits.find(({ scheduleId }) => scheduleId === id)
  return next !== undefined && (next.isPayoff || next.isLastOfSeries)
}
