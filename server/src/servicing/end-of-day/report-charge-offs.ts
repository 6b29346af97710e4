import type { Instant } from '@quittance/domain/calendar'
import { unrecoveredBalance } from '@quittance/domain/loans/charge-off/charge-off-loan'
import { formatDollars } from '@quittance/domain/money'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { ClosedLoan } from './day-batch-repository.ts'
import { endSchedules } from '../loans/loan-event-repository.ts'
import { writeTask } from '../../lenders/task-repository.ts'

/**
 * Opens a task for the lender for each loan that the day charges off, and ends its schedules: no
 * debit is taken of it without a new authorization.
 *
 * @param at business time; `now` is elapsed time
 */
export async function reportChargeOffs(
  trx: LenderTransaction,
  lenderId: string,
  batch: {
    readonly closed: readonly ClosedLoan[]
    readonly at: Instant
    readonly now: Instant
  },
): Promise<void> {
  for (const { loan, state, told } of batch.closed) {
    const event = told.find(({ kind }) => kind === 'chargedOff')
    if (event === undefined || state.chargedOff === null) continue
    const { loanId } = loan
    const { on, reason = '' } = event
    const amount = formatDollars(unrecoveredBalance(state.chargedOff))
    const payload = { loanId, on, amount, reason }
    await writeTask(
      trx,
      { lenderId, borrowerId: null },
      { kind: 'loanChargedOff', payload, at: batch.now },
    )
    const ending = { by: 'system', reason: `chargedOff: ${reason}`, at: batch.at } as const
    await endSchedules(trx, { lenderId, loanId }, ending)
  }
}
