import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FileStorage } from '../../src/platform/ports/file-storage.ts'
import { type ObjectStore, startObjectStore } from './start-object-store.ts'

/** Where files may lie beside the database, each with its name in a title. */
export const storagePlaces = [
  ['a folder', startFolder],
  ['a bucket', startObjectStore],
] as const

/** A folder of its own, which is away while it is stopped. */
async function startFolder(): Promise<ObjectStore> {
  const folder = await mkdtemp(join(tmpdir(), 'quittance-files-'))
  return {
    url: pathToFileURL(folder).href,
    stop: () => rename(folder, `${folder}-away`),
    start: () => rename(`${folder}-away`, folder),
    empty: async () => {
      await rm(folder, { recursive: true })
      await mkdir(folder)
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

type Held = {
  /** until the call stands at the gate */
  readonly reached: Promise<void>
  release(): void
}

export type WatchedStorage = FileStorage & {
  /** Stops the next call of a kind: a removal before it is made, a writing once it is done. */
  holdNext(kind: 'write' | 'remove'): Held
  /** the keys of what was written, not removed, and is there still */
  keysLeft(): Promise<string[]>
}

/** A storage whose calls a test can hold, and which knows what was written to it. */
export function watchStorage(files: FileStorage): WatchedStorage {
  const written = new Set<string>()
  const gates = new Map<string, () => Promise<void>>()
  const pass = async (kind: string) => {
    const gate = gates.get(kind)
    gates.delete(kind)
    await gate?.()
  }
  return {
    ...files,
    write: async (key, bytes) => {
      await files.write(key, bytes)
      written.add(key)
      await pass('write')
    },
    remove: async (key) => {
      await pass('remove')
      await files.remove(key)
      written.delete(key)
    },
    holdNext(kind) {
      const reached = Promise.withResolvers<undefined>()
      const released = Promise.withResolvers<undefined>()
      gates.set(kind, async () => {
        reached.resolve(undefined)
        await released.promise
      })
      return { reached: reached.promise, release: () => released.resolve(undefined) }
    },
    async keysLeft() {
      const left: string[] = []
      for (const key of written) if ((await files.read(key)) !== null) left.push(key)
      return left
    },
  }
}
