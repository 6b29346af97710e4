import { fileURLToPath } from 'node:url'
import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/logging/log.ts'
import type { FileStorage } from '../../platform/ports/file-storage.ts'
import { StorageUnavailable } from '../../platform/ports/storage-unavailable.ts'
import { bucketStorage } from './bucket-storage.ts'
import { folderStorage } from './folder-storage.ts'
import { markedStorage, marker } from './marked-storage.ts'

/**
 * Where pictures and documents lie beside the database; null where none is set.
 *
 * @param areFilesStored whether a row names a file of it
 */
export function storageFromSettings(
  { storageUrl }: Pick<Env, 'storageUrl'>,
  areFilesStored: () => Promise<boolean>,
): FileStorage | null {
  if (storageUrl === undefined) return null
  const isFolder = storageUrl.startsWith('file:')
  const plain = isFolder ? folderStorage(fileURLToPath(storageUrl)) : bucketStorage(storageUrl)
  return markedStorage(plain, areFilesStored)
}

/** Whoever set up the storage wrong finds it out at the start, and not by a borrower's first picture. */
export async function warnWhenUnavailable(files: FileStorage, log: Log): Promise<void> {
  try {
    await files.write(marker.key, marker.bytes)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    const why = error.code
    log.warn('STORAGE_URL does not take files: no picture or document is kept until it does.', {
      why,
    })
  }
}
