import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeFileAtomically } from '../../platform/write-file-atomically.ts'
import { StorageUnavailable } from '../../platform/ports/storage-unavailable.ts'
import type { PlainStorage } from './marked-storage.ts'
import { requireKey } from './require-key.ts'

/** Files in a folder, of one machine or mounted on all. */
export function folderStorage(folder: string): PlainStorage {
  const pathOf = (key: string) => join(folder, requireKey(key))
  return {
    write: async (key, bytes) => {
      const path = pathOf(key)
      await orUnavailable(async () => {
        // A folder that is not mounted is not made: what was written beside it would be lost later.
        await requireFolder(folder)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeFileAtomically(path, bytes, { replace: true })
      })
    },
    read: async (key) => {
      const path = pathOf(key)
      return orUnavailable(async () => {
        await requireFolder(folder)
        return readFile(path).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null
          throw error
        })
      })
    },
    remove: async (key) => {
      const path = pathOf(key)
      await orUnavailable(async () => {
        // Of a folder that is away nothing is removed: the file would come back with it.
        await requireFolder(folder)
        await rm(path, { force: true })
      })
    },
  }
}

async function requireFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r')
  await directory.close()
}

/** @throws StorageUnavailable for whatever the disk says */
async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StorageUnavailable(code ?? 'the folder does not answer', { cause: error })
  }
}
