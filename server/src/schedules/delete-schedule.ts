import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Instant } from '@quittance/domain/calendar'
import { mayDeleteAllSeries, scheduleRights } from '@quittance/domain/schedules/schedule-rights'
import type { Borrower } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { planNextDebit } from '../payments/scheduled/plan-next-debit.ts'
import { stepOccurrence } from '../payments/scheduled/occurrence-repository.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { lockLoan } from '../servicing/loans/loan-state-repository.ts'
import * as store from './schedule-repository.ts'

type DeleteContext = Pick<LendersContext, 'db' | 'clocks'>
type Caller = { readonly lender: Lender; readonly borrower: Borrower }
type Deleting = Caller & {
  readonly id: string
  /** the whole series with it; null: this payment alone */
  readonly seriesId: string | null
}
type Deleted = Outcome<Record<string, never>, 'scheduleNotFound' | 'beingProcessed' | 'notAllowed'>

/**
 * Deletes a scheduled payment, or its series, under the lock of its loan, as a debit is made: what was
 * submitted before is refused by its name, and what is deleted here is never debited. Asked again it
 * is answered the same.
 */
export async function deleteSchedule(
  { db, clocks }: DeleteContext,
  { lender, borrower, id, seriesId }: Deleting,
): Promise<Deleted> {
  return withLenderTransaction(db, lender.id, async (trx) => {
    const found = await store.findScheduledPayment(trx, borrower, id)
    if (found === null) return refused('scheduleNotFound', { field: 'scheduleId' })
    const { schedule_id: scheduleId, loan_id: loanId, made_by: madeBy } = found
    if (seriesId !== null && seriesId !== scheduleId)
      return refused('scheduleNotFound', { field: 'recurringId' })
    const isOwn = found.borrower_id === borrower.borrowerId
    const rights = scheduleRights({ madeBy, isOwn, isActive: true }, lender.settings.portal)
    const isWhole = found.kind === 'once' || seriesId !== null
    const isTooMuch = found.kind === 'recurring' && isWhole && rights.isDeletedSingly
    if (!rights.mayDelete || isTooMuch) return refused('notAllowed')
    await lockLoan(trx, loanId)
    await store.lockSchedule(trx, lender.id, scheduleId)
    const at = clocks.business()
    const deletion = { lender, id, scheduleId, at }
    return isWhole ? deleteWhole(trx, deletion) : deleteOne(trx, deletion)
  })
}

type Deletion = {
  readonly lender: Lender
  readonly id: string
  readonly scheduleId: string
  readonly at: Instant
}

async function deleteWhole(
  trx: LenderTransaction,
  { lender, id, scheduleId, at }: Deletion,
): Promise<Deleted> {
  const { status } = await store.readOccurrence(trx, lender.id, id)
  if (status !== 'active' && status !== 'deleted') return refused('beingProcessed')
  await store.voidWholeSchedules(trx, lender.id, { scheduleIds: [scheduleId], at })
  return done({})
}

async function deleteOne(
  trx: LenderTransaction,
  { lender, id, scheduleId, at }: Deletion,
): Promise<Deleted> {
  const row = await store.readOccurrence(trx, lender.id, id)
  if (row.status === 'deleted') return done({})
  if (row.status !== 'active') return refused('beingProcessed')
  const place = { lenderId: lender.id, id }
  const set = { closed_at: new Date(at) }
  await stepOccurrence(trx, place, { from: 'active', to: 'deleted', set })
  const { frequency, start_on: startOn, second_on: secondOn, payments_max: paymentsMax } = row
  const hasNext = await planNextDebit(trx, lender, {
    lenderId: lender.id,
    scheduleId,
    kind: row.kind,
    plan: { frequency, startOn, secondOn, paymentsMax },
    payment: { paymentNo: row.payment_no, dueOn: row.due_on, collectOn: row.collect_on },
  })
  if (!hasNext) await store.voidWholeSchedules(trx, lender.id, { scheduleIds: [scheduleId], at })
  return done({})
}

/** Deletes every series of a loan that its caller pays, a collector's included. */
export async function deleteAllSchedules(
  { db, clocks }: DeleteContext,
  { lender, borrower, loanId }: Caller & { readonly loanId: string },
): Promise<Outcome<Record<string, never>, 'loanNotFound' | 'notAllowed'>> {
  return withLenderTransaction(db, lender.id, async (trx) => {
    const own = await store.findOwnLoan(trx, borrower, loanId)
    if (own === null) return refused('loanNotFound', { field: 'loanId' })
    if (!mayDeleteAllSeries(lender.settings.portal)) return refused('notAllowed')
    await lockLoan(trx, own)
    const scheduleIds = await store.listOwnSeries(trx, borrower, own)
    await store.voidWholeSchedules(trx, lender.id, { scheduleIds, at: clocks.business() })
    return done({})
  })
}
