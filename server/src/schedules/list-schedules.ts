import { done, doneEmpty, type Outcome, refused } from '@quittance/contract/endpoint'
import { frequencyText } from '@quittance/contract/labels/frequency-text'
import { fillLabel, type Reader } from '@quittance/contract/labels/labels'
import { methodText } from '@quittance/contract/labels/method-text'
import type {
  listSchedulesEndpoint,
  ScheduledPaymentRow,
  SchedulesRequest,
} from '@quittance/contract/schedules'
import { bankMethodKind } from '@quittance/domain/lenders/lender-features'
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
import {
  findOwnLoan,
  type ListedStatus,
  paysSeries,
  readSchedules,
  type ScheduleListRow,
} from './schedule-repository.ts'

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
  const found = await withLenderTransaction(db, lender.id, async (trx) => {
    const own = await findOwnLoan(trx, borrower, loanId)
    if (own === null) return null
    const statuses = status === 'all' ? allStatuses : [status]
    const asked = { ...page, loanId: own, statuses, kinds: kindsOf[kinds] }
    const rows = await readSchedules(trx, lender.id, asked)
    return { rows, hasSeries: await paysSeries(trx, borrower, own) }
  })
  if (found === null) return refused('loanNotFound', { field: 'loanId' })
  const rows = found.rows.map((row) => toRow(row, listing))
  const mayDeleteAll = found.hasSeries && mayDeleteAllSeries(lender.settings.portal)
  const { portal: settings, servicing: rules } = lender.settings
  const now = clocks.business()
  const listed = {
    rows,
    mayDeleteAll,
    earliestByCard: earliestScheduleDay('card', now, { settings, rules }),
    earliestByBank: earliestScheduleDay(bankMethodKind(borrower.country), now, { settings, rules }),
    closedDays: [...rules.extraClosedDays],
  }
  return rows.length === 0 ? doneEmpty(listed) : done(listed)
}

function toRow(row: ScheduleListRow, { lender, borrower, reader }: Listing): ScheduledPaymentRow {
  const { borrower_id, made_by: madeBy, kind, brand, last_four: lastFour, frequency } = row
  const isOwn = borrower_id === borrower.borrowerId
  const status = row.status === 'active' || row.status === 'deleted' ? row.status : 'declined'
  const rights = { madeBy, isOwn, isActive: status === 'active' }
  const method = { channel: kind, brand, lastFour, accountType: row.account_type }
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
    // Of another party's method nothing is told.
    methodText: isOwn ? methodText(method, reader) : fillLabel(reader, 'schedules.row.another', {}),
    type: frequency === 'once' ? 'once' : 'recurring',
    status,
    isFinal: row.is_final,
    loanNo: row.loan_no,
    isLoanFinal: row.is_final,
    madeBy,
    frequency,
    suspendedOn: status === 'active' ? row.suspended_on : null,
    skipped: row.skip_reason,
    isOwn,
    ...scheduleRights(rights, lender.settings.portal),
  }
}
