import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Reader } from '@quittance/contract/labels/labels'
import { dayOf, type Instant } from '@quittance/domain/calendar'
import { refuseRetryStop } from '@quittance/domain/payments/stop-retry'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import { readForeseenDebits } from '../../payments/read-foreseen-debits.ts'
import { readRetriesBefore } from '../../payments/representment/compare-retries.ts'
import { notifyRetriesCancelled } from '../../payments/representment/plan-representment.ts'
import { readRetryStopUntil } from '../../payments/representment/read-foreseen-retries.ts'
import { setRepresentmentDate } from '../../payments/representment/representment-repository.ts'
import { postgresReturns } from '../../payments/returns/postgres-returns.ts'
import { notifyLoanRemoved } from '../../payments/scheduled/notices/notify-loan-removed.ts'
import { notifySchedulesDeleted } from '../../payments/scheduled/notify-schedules-deleted.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'
import { findOwnLoan } from '../../lenders/signers/own-loan-repository.ts'
import { describeEndedDebits } from '../ended-debits.ts'
import { voidWholeSchedules } from '../schedule-repository.ts'
import {
  countActivePayments,
  endForGood,
  isPaymentUnderWay,
  lockSchedulesToEnd,
  readPlannedTries,
  takeOffList,
} from './unlink-loan-repository.ts'

type Asked = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly loanId: string
  readonly reader: Reader
  /** nothing is done where schedules would end with it: the refusal says how many payments, and names each */
  readonly unlessScheduled: boolean
}
type Unlinked = Outcome<Record<string, never>, 'loanNotFound' | 'beingProcessed' | 'scheduled'>

/**
 * Takes a loan off a borrower's list, and ends with it the schedules that they pay on it and the retries of
 * their debits that came back, under the loan's lock, as debits are made: none follows. One that is being
 * processed keeps the loan, and what had ended with the loan stays ended when it is open again (AMB-103);
 * what another party of the loan pays goes on (AMB-144). Its owner is told, in case that it was somebody else.
 */
export async function unlinkLoan(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  { lender, borrower, reader, loanId, unlessScheduled }: Asked,
): Promise<Unlinked> {
  return withLenderTransaction(db, lender.id, async (trx) => {
    const isTheirs = async () => (await findOwnLoan(trx, borrower, loanId)) !== null
    if (!(await isTheirs())) return refused('loanNotFound', { field: 'loanId' })
    // Before the loan, as whoever makes a try holds it. Whoever only asks ends none, and holds none up.
    const how = unlessScheduled ? 'read' : 'hold'
    const held = await readPlannedTries(trx, borrower, { loanId, how })
    const loan = await lockLoan(trx, loanId)
    // Asked again under its lock: another call may have taken it off the list meanwhile.
    if (loan === null || !(await isTheirs())) return refused('loanNotFound', { field: 'loanId' })
    if (await isPaymentUnderWay(trx, borrower, loanId)) return refused('beingProcessed')
    const times = { at: clocks.business(), now: clocks.elapsed() }
    const tries = await readPlannedTries(trx, borrower, { loanId, how: 'read' })
    const stopping = { lender, held, at: times.at }
    for (const one of tries)
      if (await isBeingTried(trx, one, stopping)) return refused('beingProcessed')
    const scheduleIds = await lockSchedulesToEnd(trx, borrower, loanId)
    if (unlessScheduled && scheduleIds.length + tries.length > 0) {
      const active = await countActivePayments(trx, lender.id, scheduleIds)
      const count = String(active + tries.length)
      const ids = [...scheduleIds, ...tries.map(({ paymentId }) => paymentId)]
      const ended = { lender, loan, loanId, ids, reader, at: times.at }
      const data = await describeEndedDebits(trx, ended)
      return refused('scheduled', { values: { count, number: loan.loanNo }, data })
    }
    const ending = { scheduleIds, reason: 'deleted', by: 'borrower', at: times.at } as const
    const tryIds = tries.map(({ paymentId }) => paymentId)
    const before = await readForeseenDebits(trx, lender, { loan, at: times.at })
    // Without their own tries, which end too, and which they are told of by themselves.
    await endTries(trx, lender, tries)
    const retries = await readRetriesBefore(trx, { lender, borrower, loan, at: times.at })
    const ids = await voidWholeSchedules(trx, lender.id, { ...ending, tries: tryIds })
    const foreseen = { before, after: new Map() }
    const notes = await retries()
    const deleted = { lender, borrower, loanId, ids, isWhole: true, foreseen, notes }
    await notifySchedulesDeleted(trx, deleted, times)
    await endForGood(trx, borrower, loanId)
    await takeOffList(trx, borrower, loanId)
    const removed = { loanNo: loan.loanNo, schedules: scheduleIds.length }
    await notifyLoanRemoved(trx, { lender, borrower, ...removed }, times)
    const detail = { loanId, schedules: scheduleIds.length, payments: ids.length }
    await writeSessionAudit(trx, borrower, { kind: 'loan.unlinked', detail, at: times.now })
    await tellTriesEnded(trx, lender, { tries, ...times })
    return done({})
  })
}

type PlannedTry = Awaited<ReturnType<typeof readPlannedTries>>[number]

/** Whether it can not be stopped any more, or was planned in this moment and belongs to whoever tries it. */
async function isBeingTried(
  trx: LenderTransaction,
  { paymentId, loanId, retryOn }: PlannedTry,
  { lender, held, at }: Stopping,
): Promise<boolean> {
  const isHeld = held.some((one) => one.paymentId === paymentId)
  if (!isHeld) return true
  if (refuseRetryStop({ retryOn, isSent: false }, at) === null) return false
  return at >= (await readRetryStopUntil(trx, lender, { paymentId, loanId, retryOn, at }))
}

type Stopping = {
  readonly lender: Lender
  /** the tries that the caller holds */
  readonly held: readonly PlannedTry[]
  /** business time */
  readonly at: Instant
}

type ToTell = {
  readonly tries: readonly PlannedTry[]
  /** elapsed time */
  readonly now: Instant
  /** business time */
  readonly at: Instant
}

const why = 'stopped'

async function endTries(
  trx: LenderTransaction,
  { id: lenderId }: Lender,
  tries: readonly PlannedTry[],
): Promise<void> {
  for (const { paymentId } of tries)
    await setRepresentmentDate(trx, { lenderId, paymentId }, null, why)
}

/** Each of them is told. */
async function tellTriesEnded(
  trx: LenderTransaction,
  lender: Lender,
  { tries, at, now }: ToTell,
): Promise<void> {
  const ended = tries.map(({ paymentId, loanId }) => ({ paymentId, loanId, why }) as const)
  await notifyRetriesCancelled(postgresReturns(trx), lender, ended, { on: dayOf(at), at, now })
}
