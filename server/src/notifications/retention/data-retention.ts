import { toInstant } from '@quittance/domain/calendar'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { redactMessages } from './retention-repository.ts'
import type { JobContext } from '../../lenders/lenders-context.ts'

const dayMs = 24 * 60 * 60 * 1000
const batch = 200
const batchesMax = 20

/** How long a message stays after it was sent, or given up (AMB-122). */
export const messageRetentionMs = 90 * dayMs

/** @returns how many messages were redacted now; the rest waits for the next run */
export async function redactOldMessages(
  { db, clocks }: Pick<JobContext, 'db' | 'clocks'>,
  lender: Lender,
): Promise<number> {
  const before = toInstant(clocks.elapsed() - messageRetentionMs)
  let redacted = 0
  for (let turn = 0; turn < batchesMax; turn += 1) {
    const asked = { before, most: batch }
    const some = await withLenderTransaction(db, lender.id, (trx) =>
      redactMessages(trx, lender.id, asked),
    )
    redacted += some
    if (some < batch) break
  }
  return redacted
}
