import { createHash } from 'node:crypto'
import { toInstant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Log } from '../../platform/logging/log.ts'
import type { FileStorage } from '../../platform/ports/file-storage.ts'
import { StorageUnavailable } from '../../platform/ports/storage-unavailable.ts'
import type { LendersContext } from '../lenders-context.ts'
import { deleteUntriedLooseFile, insertLooseFiles } from './loose-file-repository.ts'

export type FilesContext = {
  /** where the program keeps files beside the database; null: the database keeps them itself */
  readonly files: FileStorage | null
  readonly log: Log
}

/** What a row holds of its file: its key in the storage, or its bytes. */
export type FileLocation =
  | { readonly key: string; readonly bytes: null }
  | { readonly key: null; readonly bytes: Buffer }

/** How long after its file was begun a row may still be written; milliseconds. Calls end within a minute. */
const boundWithinMs = 60 * 60 * 1000

/**
 * Keeps a file before its row is written, so that no row is without its file. It has to be bound in the commit of
 * its row; what never is, as the program died or the commit failed, is removed an hour later.
 *
 * @param file its key is used once in all time: a file that is removed is never another row's
 * @throws StorageUnavailable where the storage is away: no row is to be written
 */
export async function keepFile(
  { db, clocks, files }: Pick<LendersContext, 'db' | 'clocks'> & Pick<FilesContext, 'files'>,
  lenderId: string,
  { key, bytes }: { readonly key: string; readonly bytes: Buffer },
): Promise<FileLocation> {
  if (files === null) return { key: null, bytes }
  await files.check()
  const removableAt = toInstant(clocks.elapsed() + boundWithinMs)
  await withLenderTransaction(db, lenderId, (trx) =>
    insertLooseFiles(trx, lenderId, { keys: [key], removableAt }),
  )
  await files.write(key, bytes)
  return { key, bytes: null }
}

/**
 * In the commit of the row that names a kept file: it is not loose any more.
 *
 * @throws StorageUnavailable where it was given up meanwhile: the row is not to be written
 */
export async function bindFile(
  trx: LenderTransaction,
  lenderId: string,
  { key }: FileLocation,
): Promise<void> {
  if (key === null || (await deleteUntriedLooseFile(trx, lenderId, key))) return
  throw new StorageUnavailable('GIVEN_UP')
}

/** What is said of a storage that answers, and has not the file of a row. */
export const fileMissing = 'FILE_MISSING'

type StoredFile = {
  readonly key: string | null
  readonly bytes: Buffer | null
  /** SHA-256; null of what was kept before hashes were */
  readonly contentHash: Buffer | null
}

/**
 * The bytes of a file by its row. What the storage has is compared with the row's hash.
 *
 * @throws StorageUnavailable where the storage is away, or has not this file but another or none
 */
export async function readFileOf(
  { files }: Pick<FilesContext, 'files'>,
  { key, bytes, contentHash }: StoredFile,
): Promise<Buffer> {
  if (bytes !== null) return bytes
  if (files === null || key === null) throw new StorageUnavailable('NOT_SET')
  const read = await files.read(key)
  if (read === null) throw new StorageUnavailable(fileMissing)
  if (contentHash !== null && !hashOf(read).equals(contentHash))
    throw new StorageUnavailable('FILE_CHANGED')
  return read
}

/** What a row knows its file by. */
export const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

export const pictureKey = (lenderId: string, name: string) => `${lenderId}/pictures/${name}`

/** @param fileId of this upload alone */
export const documentKey = (lenderId: string, loanId: string, fileId: string) =>
  `${lenderId}/documents/${loanId}/${fileId}`
