import { addMonths, dayOf } from '@quittance/domain/calendar'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { insertLooseFiles } from '../files/loose-file-repository.ts'
import type { Lender } from '../lender-directory.ts'
import type { JobContext } from '../lenders-context.ts'
import { deleteDocumentsOfOldLoans } from './loan-document-repository.ts'

/** How long after its loan was paid off a document is kept (AMB-122). */
const keptMonths = 7 * 12

const mostOfBatch = 50
const batchesMax = 20

/**
 * Deletes what was uploaded for loans that were paid off long ago, a batch at a time. The worker has no storage:
 * the API, which has, removes their files soon after.
 */
export async function purgeLoanDocuments(
  { db, clocks }: Pick<JobContext, 'db' | 'clocks'>,
  { id: lenderId }: Lender,
): Promise<void> {
  const before = addMonths(dayOf(clocks.business()), -keptMonths)
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const went = await withLenderTransaction(db, lenderId, async (trx) => {
      const deleted = await deleteDocumentsOfOldLoans(trx, lenderId, { before, most: mostOfBatch })
      const keys = deleted.flatMap(({ fileKey }) => fileKey ?? [])
      await insertLooseFiles(trx, lenderId, { keys, removableAt: clocks.elapsed() })
      return deleted.length
    })
    if (went < mostOfBatch) return
  }
}
