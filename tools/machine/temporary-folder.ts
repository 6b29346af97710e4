import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const inMemory = '/dev/shm'
/** What tests that run side by side have written at most, several times over. */
const roomBytes = 4 * 1024 ** 3

/**
 * Where tests put what they remove again: in memory, where a database's files are copied and removed for
 * a third of the processor time, and none of it is ever written to a disk.
 *
 * @returns null where the machine has no such place, or little room in it
 */
export function temporaryFolderInMemory(): string | null {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return Math.min(bavail * bsize, freemem()) < roomBytes ? null : inMemory
  } catch {
    return null // another system
  }
}
