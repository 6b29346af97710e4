import type { Instant } from '@quittance/domain/calendar'
import { insertLooseFiles } from '../../lenders/files/loose-file-repository.ts'
import { pictureKey } from '../../lenders/files/stored-file.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { deletePicturesOf } from '../../lenders/images/picture-repository.ts'
import type { ErasedBorrower } from './erasure-repository.ts'

/** Deletes each picture that a borrower uploaded. The API removes their files soon after. @param now elapsed time */
export async function erasePictures(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ErasedBorrower,
  now: Instant,
): Promise<number> {
  const deleted = await deletePicturesOf(trx, lenderId, borrowerId)
  const stored = deleted.filter(({ isStored }) => isStored)
  const keys = stored.map(({ name }) => pictureKey(lenderId, name))
  await insertLooseFiles(trx, lenderId, { keys, removableAt: now })
  return deleted.length
}
