import { type Instant, toInstant } from '@quittance/domain/calendar'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { listSpareNumbers, markErased, redactMessages } from './retention-repository.ts'
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
  let struck = 0
  for (let turn = 0; turn < batchesMax; turn += 1) {
    const asked = { before, most: batch }
    const some = await withLenderTransaction(db, lender.id, (trx) =>
      redactMessages(trx, lender.id, asked),
    )
    struck += some
    if (some < batch) break
  }
  return struck
}

/** As long as saving a method takes at most, from the vault's answer to the commit of its row. */
export const methodSaveTimeMs = 10 * 60 * 1000

/**
 * Has the vault erase the numbers of removed methods that nothing needs any more. What a return
 * needs, type and last four digits, stays on the method's row. Asked again it changes nothing; a
 * number that is being saved anew meanwhile stays.
 */
export async function eraseSpareNumbers(
  { db, vault, clocks }: Pick<JobContext, 'db' | 'vault' | 'clocks'>,
  lender: Lender,
): Promise<number> {
  const { id: lenderId } = lender
  const givenBefore: Instant = toInstant(clocks.elapsed() - methodSaveTimeMs)
  const spare = await withLenderTransaction(db, lenderId, (trx) =>
    listSpareNumbers(trx, lenderId, batch),
  )
  let erased = 0
  for (const { methodId, token } of spare) {
    if (!(await vault.forget({ lenderId, token, givenBefore }))) continue
    const at = clocks.elapsed()
    await withLenderTransaction(db, lenderId, (trx) => markErased(trx, lenderId, { methodId, at }))
    erased += 1
  }
  return erased
}
