import { type Instant } from '@quittance/domain/calendar'
import type { Lender } from '../../lenders/lender-directory.ts'
import { readActiveDebits } from '../../payments/scheduled/active-debit-repository.ts'
import { insertNextDebits } from '../../payments/scheduled/execution/submitted-debit-repository.ts'
import { endIdleSchedules } from '../../payments/scheduled/followed-debit-repository.ts'
import { skipOccurrences } from '../../payments/scheduled/occurrence-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { nextsAfterPaused } from './next-running-debit.ts'

type HeldSeries = {
  readonly lender: Lender
  readonly loanId: string
  readonly seriesId: string
  /** business time */
  readonly at: Instant
}

/**
 * Skips each payment of a series whose time came while it was paused or suspended, before that changes: nobody
 * expects that one any more, whether or not it was looked at meanwhile. The caller holds the loan and the
 * schedule. Nothing is told of it, as of every payment that a pause takes out.
 */
export async function skipPausedDebits(
  trx: LenderTransaction,
  { lender, loanId, seriesId: scheduleId, at }: HeldSeries,
): Promise<void> {
  const lenderId = lender.id
  const debits = await readActiveDebits(trx, { lenderId, loanId })
  const debit = debits.find(({ id }) => id === scheduleId)
  if (debit === undefined) return
  const nexts = nextsAfterPaused(lender, debit, at)
  if (nexts.length === 0) return
  await insertNextDebits(
    trx,
    lenderId,
    nexts.filter((next) => next !== null),
  )
  const before = nexts.at(-1)?.paymentNo ?? null
  await skipOccurrences(
    trx,
    { lenderId, scheduleId, before },
    { why: debit.isSuspended ? 'suspended' : 'paused', at },
  )
  if (before === null)
    await endIdleSchedules(trx, lenderId, { scheduleIds: [scheduleId], status: 'declined' })
}
