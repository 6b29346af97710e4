import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { mayDeleteAllSeries, scheduleRights } from '@quittance/domain/schedules/schedule-rights'
import { actorOf, type Borrower } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { lockLoan } from '../servicing/loans/loan-state-repository.ts'
import { endOne, endWhole } from './end-schedule.ts'
import { notifySchedulesDeleted } from '../payments/scheduled/notify-schedules-deleted.ts'
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
    const { status } = await store.readOccurrence(trx, lender.id, id)
    if (status === 'deleted' && !isWhole) return done({})
    if (status !== 'active' && status !== 'deleted') return refused('beingProcessed')
    const times = { at: clocks.business(), now: clocks.elapsed() }
    const by = actorOf(borrower)
    const ending = { lender, id, scheduleId, reason: 'deleted', by, at: times.at } as const
    const ids = await (isWhole ? endWhole(trx, ending) : endOne(trx, ending))
    await notifySchedulesDeleted(trx, { borrower, ids, isWhole }, times)
    return done({})
  })
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
    const times = { at: clocks.business(), now: clocks.elapsed() }
    const by = actorOf(borrower)
    const ending = { scheduleIds, reason: 'deleted', by, at: times.at } as const
    const ids = await store.voidWholeSchedules(trx, lender.id, ending)
    await notifySchedulesDeleted(trx, { borrower, ids, isWhole: true }, times)
    return done({})
  })
}
