import { toInstant } from '@quittance/domain/calendar'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { dayMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { insertLooseFiles } from '../files/loose-file-repository.ts'
import { pictureKey } from '../files/stored-file.ts'
import type { Lender } from '../lender-directory.ts'
import type { JobContext } from '../lenders-context.ts'
import { deleteReplacedPictures } from './picture-repository.ts'

/** How long a picture is kept that another took the place of (AMB-122). */
const replacedKeptMs = 30 * dayMs

const mostOfBatch = 50
const batchesMax = 20

/** Deletes pictures that were replaced long ago, a batch at a time. The API removes their files soon after. */
export async function purgeReplacedPictures(
  { db, clocks }: Pick<JobContext, 'db' | 'clocks'>,
  { id: lenderId }: Lender,
): Promise<void> {
  const now = clocks.elapsed()
  const before = toInstant(now - replacedKeptMs)
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const went = await withLenderTransaction(db, lenderId, async (trx) => {
      const deleted = await deleteReplacedPictures(trx, lenderId, { before, most: mostOfBatch })
      const stored = deleted.filter(({ isStored }) => isStored)
      const keys = stored.map(({ name }) => pictureKey(lenderId, name))
      await insertLooseFiles(trx, lenderId, { keys, removableAt: now })
      return deleted.length
    })
    if (went < mostOfBatch) return
  }
}
