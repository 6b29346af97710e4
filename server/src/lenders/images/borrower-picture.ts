import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { StorageUnavailable } from '../../platform/ports/storage-unavailable.ts'
import type { Lender } from '../lender-directory.ts'
import type { LendersContext } from '../lenders-context.ts'
import { type FilesContext, pictureKey, readFileOf } from '../files/stored-file.ts'
import { readPicture } from './picture-repository.ts'

/**
 * A picture of a borrower's by its name, which nobody guesses; null where there is none. Its bytes are null while
 * the storage of files is away, and where it has not this file any more: `trouble` says which.
 */
export async function borrowerPicture(
  context: Pick<LendersContext, 'db'> & Pick<FilesContext, 'files'>,
  { lender, name }: { readonly lender: Lender; readonly name: string },
) {
  const { db } = context
  const found = await withLenderTransaction(db, lender.id, (trx) =>
    readPicture(trx, lender.id, name),
  )
  if (found === null) return null
  const file = { ...found, key: pictureKey(lender.id, name) }
  try {
    return { ...found, bytes: await readFileOf(context, file), trouble: null }
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    return { ...found, bytes: null, trouble: error }
  }
}
