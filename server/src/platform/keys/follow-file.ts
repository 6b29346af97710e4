import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { assert } from '@quittance/domain/assert'
import type { Log } from '../logging/log.ts'

export type Followed<T> = {
  /** as the file was read last */
  readonly current: () => T
  stop(): void
}

export type Following<T> = {
  readonly read: (text: string) => T | Promise<T>
  /** told when a change can not be read; what was read before goes on */
  readonly log?: Pick<Log, 'error'>
}

/** How often a program looks whether a key file was changed; milliseconds. */
const lookEveryMs = 2_000

/**
 * Reads a file at once, and again whenever it was changed. It keeps no program running.
 *
 * @throws when it can not be read the first time
 */
export async function followFile<T>(
  path: string,
  { read, log }: Following<T>,
): Promise<Followed<T>> {
  let begun = 0
  let latest: { readonly value: T; readonly turn: number } | null = null
  const reread = async (): Promise<void> => {
    begun += 1
    const turn = begun
    const value = await read(await readFile(path, 'utf8'))
    if (latest === null || latest.turn < turn) latest = { value, turn } // a later one may be faster
  }
  const changed = () => {
    reread().catch((error: unknown) => {
      const why = error instanceof Error ? error.name : 'Error'
      log?.error(`${path} was changed and can not be read`, { why })
    })
  }
  // Watched before it is read: what changes meanwhile is read again.
  watchFile(path, { interval: lookEveryMs, persistent: false }, changed)
  const stop = () => unwatchFile(path, changed)
  await reread().catch((error: unknown) => {
    stop()
    throw error
  })
  const current = () => {
    assert(latest !== null, 'it was read')
    return latest.value
  }
  return { current, stop }
}
