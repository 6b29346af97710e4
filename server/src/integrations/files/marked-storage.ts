import type { FileStorage } from '../../platform/ports/file-storage.ts'
import { StorageUnavailable } from '../../platform/ports/storage-unavailable.ts'

/** A folder or a bucket as it is: an empty one is as good as any other. */
export type PlainStorage = Omit<FileStorage, 'check'>

/** Its own file, which each start writes. */
export const marker = {
  key: 'started',
  bytes: Buffer.from('Quittance keeps files here, and knows the place by this one.\n'),
} as const

/**
 * A storage that is known by a file of its own. A disk that is not mounted leaves an empty folder behind, and a
 * bucket may be made anew: what lies elsewhere is not taken for gone there, and nothing is written beside it.
 *
 * @param areFilesStored whether a row names a file; where none does, any place may be the storage
 */
export function markedStorage(
  plain: PlainStorage,
  areFilesStored: () => Promise<boolean>,
): FileStorage {
  async function check(): Promise<void> {
    if ((await plain.read(marker.key)) !== null) return
    if (await areFilesStored()) throw new StorageUnavailable('NOT_MARKED')
    await plain.write(marker.key, marker.bytes)
  }
  return {
    check,
    write: async (key, bytes) => {
      await check()
      await plain.write(key, bytes)
    },
    read: async (key) => {
      const bytes = await plain.read(key)
      if (bytes === null) await check()
      return bytes
    },
    remove: async (key) => {
      await check()
      await plain.remove(key)
    },
  }
}
