import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Borrower } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { writeSessionAudit } from '../lenders/write-session-audit.ts'
import { notifySchedulesDeleted } from '../payments/scheduled/notify-schedules-deleted.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { lockLoan } from '../servicing/loans/loan-state-repository.ts'
import { findOwnLoan, voidWholeSchedules } from './schedule-repository.ts'
import {
  countActivePayments,
  isPaymentUnderWay,
  listOwnSchedules,
  takeOffList,
} from './unlink-loan-repository.ts'

type Asked = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly loanId: string
  /** nothing is done where schedules would end with it: the refusal says how many payments */
  readonly unlessScheduled: boolean
}
type Unlinked = Outcome<Record<string, never>, 'loanNotFound' | 'beingProcessed' | 'scheduled'>

/**
 * Takes a loan off a borrower's list, and ends with it the schedules that they pay on it, under the
 * loan's lock, as debits are made: none follows. One that is being processed keeps the loan (AMB-103);
 * what another party of the loan pays goes on (AMB-144).
 */
export async function unlinkLoan(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  { lender, borrower, loanId, unlessScheduled }: Asked,
): Promise<Unlinked> {
  return withLenderTransaction(db, lender.id, async (trx) => {
    if ((await findOwnLoan(trx, borrower, loanId)) === null)
      return refused('loanNotFound', { field: 'loanId' })
    const loan = await lockLoan(trx, loanId)
    if (await isPaymentUnderWay(trx, borrower, loanId)) return refused('beingProcessed')
    const scheduleIds = await listOwnSchedules(trx, borrower, loanId)
    if (unlessScheduled && scheduleIds.length > 0) {
      const count = await countActivePayments(trx, lender.id, scheduleIds)
      return refused('scheduled', { values: { count: String(count), number: loan?.loanNo ?? '' } })
    }
    const times = { at: clocks.business(), now: clocks.elapsed() }
    const ending = { scheduleIds, reason: 'deleted', by: 'borrower', at: times.at } as const
    const ids = await voidWholeSchedules(trx, lender.id, ending)
    await notifySchedulesDeleted(trx, { borrower, ids, isWhole: true }, times)
    await takeOffList(trx, borrower, loanId)
    const detail = { loanId, schedules: scheduleIds.length, payments: ids.length }
    await writeSessionAudit(trx, borrower, { kind: 'loan.unlinked', detail, at: times.now })
    return done({})
  })
}
