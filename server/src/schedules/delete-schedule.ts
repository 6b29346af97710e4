import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Instant } from '@quittance/domain/calendar'
import { mayDeleteAllSeries, scheduleRights } from '@quittance/domain/schedules/schedule-rights'
import { actorOf, type Borrower, lacksAgreement } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import { findOwnLoan } from '../lenders/signers/own-loan-repository.ts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { lockLoan, type StoredLoan } from '../servicing/loans/loan-state-repository.ts'
import { readForeseenDebits } from '../payments/read-foreseen-debits.ts'
import { endRetriesOfDeleted } from '../payments/representment/end-retries-of-deleted.ts'
import { readRetriesBefore } from '../payments/representment/compare-retries.ts'
import { endOne, endWhole } from './end-schedule.ts'
import { notifySchedulesDeleted } from '../payments/scheduled/notify-schedules-deleted.ts'
import type { MakingTimes } from './run-command.ts'
import { refuseProcessingDebit, type ProcessingReason } from './refusals/refuse-processing-debit.ts'
import * as store from './schedule-repository.ts'

type DeleteContext = Pick<LendersContext, 'db' | 'clocks'>
type Caller = {
  readonly lender: Lender
  readonly borrower: Borrower
  /** of an agent: whether the borrower was told, and agreed */
  readonly isReadOut?: boolean | undefined
}
type Deleting = Caller & {
  readonly id: string
  /** the whole series with it; null: this payment alone */
  readonly seriesId: string | null
}
type Deleted = Outcome<
  Record<string, never>,
  'scheduleNotFound' | 'notAllowed' | 'notAgreed' | ProcessingReason
>

/**
 * Deletes a scheduled payment, or its series, under the lock of its loan, as a debit is made: what was
 * submitted before is refused by its name, and what is deleted here is never debited; what its series debited
 * before is not presented again, should it come back. Asked again it is answered the same.
 */
export async function deleteSchedule(
  { db, clocks }: DeleteContext,
  { lender, borrower, id, seriesId, isReadOut }: Deleting,
): Promise<Deleted> {
  if (lacksAgreement(borrower, { isReadOut })) return refused('notAgreed')
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
    const loan = await lockLoan(trx, loanId)
    if (loan === null) return refused('scheduleNotFound', { field: 'scheduleId' })
    await store.lockSchedule(trx, lender.id, scheduleId)
    const occurrence = await store.readOccurrence(trx, lender.id, id)
    if (isReplaced(occurrence)) return refused('scheduleNotFound', { field: 'scheduleId' })
    const { status } = occurrence
    if (status === 'deleted' && !isWhole) return done({})
    const times = { at: clocks.business(), now: clocks.elapsed() }
    if (status !== 'active' && status !== 'deleted')
      return refuseProcessingDebit(trx, { lenderId: lender.id, id, now: times.at })
    const by = actorOf(borrower)
    const ending = { lender, id, scheduleId, reason: 'deleted', by, at: times.at } as const
    const before = await readBefore(trx, { lender, borrower, loan, at: times.at })
    const ids = await (isWhole ? endWhole(trx, ending) : endOne(trx, ending))
    await tellDeleted(trx, { lender, borrower, loan, ids, isWhole, before }, times)
    return done({})
  })
}

/** Whether an edit put something else in its place, which goes on: its caller looks at what was before. */
function isReplaced(occurrence: Awaited<ReturnType<typeof store.readOccurrence>>): boolean {
  return occurrence.replaced_by !== null || occurrence.void_reason === 'edited'
}

/** Deletes every series of a loan that its caller pays, a collector's included. */
export async function deleteAllSchedules(
  { db, clocks }: DeleteContext,
  { lender, borrower, loanId, isReadOut }: Caller & { readonly loanId: string },
): Promise<Outcome<Record<string, never>, 'loanNotFound' | 'notAllowed' | 'notAgreed'>> {
  if (lacksAgreement(borrower, { isReadOut })) return refused('notAgreed')
  return withLenderTransaction(db, lender.id, async (trx) => {
    const own = await findOwnLoan(trx, borrower, loanId)
    if (own === null) return refused('loanNotFound', { field: 'loanId' })
    if (!mayDeleteAllSeries(lender.settings.portal)) return refused('notAllowed')
    const loan = await lockLoan(trx, own)
    if (loan === null) return refused('loanNotFound', { field: 'loanId' })
    const series = { loanId: own, kinds: ['recurring'] } as const
    const scheduleIds = await store.lockOwnSchedules(trx, borrower, series)
    const times = { at: clocks.business(), now: clocks.elapsed() }
    const by = actorOf(borrower)
    const ending = { scheduleIds, reason: 'deleted', by, at: times.at } as const
    const before = await readBefore(trx, { lender, borrower, loan, at: times.at })
    const ids = await store.voidWholeSchedules(trx, lender.id, ending)
    await tellDeleted(trx, { lender, borrower, loan, ids, isWhole: true, before }, times)
    return done({})
  })
}

type Standing = Pick<Caller, 'lender' | 'borrower'> & {
  readonly loan: StoredLoan
  readonly at: Instant
}

/** How the debits of a loan stand before its schedules end. */
async function readBefore(trx: LenderTransaction, asked: Standing) {
  return {
    retries: await readRetriesBefore(trx, asked),
    foreseen: await readForeseenDebits(trx, asked.lender, asked),
  }
}

type ToTell = Pick<Caller, 'lender' | 'borrower'> & {
  readonly loan: StoredLoan
  readonly ids: readonly string[]
  readonly isWhole: boolean
  readonly before: Awaited<ReturnType<typeof readBefore>>
}

/** Ends the retries of what was deleted, and tells of that and of what it makes of the others. */
async function tellDeleted(
  trx: LenderTransaction,
  { loan, before, ...ended }: ToTell,
  times: MakingTimes,
): Promise<void> {
  const { loanId } = loan
  const { lender } = ended
  await endRetriesOfDeleted(trx, { lender, loanId, ...times })
  const after = await readForeseenDebits(trx, lender, { loan, at: times.at })
  const foreseen = { before: before.foreseen, after }
  const notes = await before.retries()
  await notifySchedulesDeleted(trx, { ...ended, loanId, foreseen, notes }, times)
}
