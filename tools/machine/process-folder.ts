import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A folder that this process removes at its end, and a later run where it was killed.
 *
 * @param parent where folders of this kind lie
 * @param kind begins their names
 */
export function processFolder(parent: string, kind: string): string {
  return mkdtempSync(join(parent, `${kind}-${process.pid}-`))
}

/**
 * Removes the folders of a kind that processes left which are gone: in memory they would take room until
 * the machine starts again.
 */
export function removeLeftFolders(parent: string, kind: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(`${kind}-`) && /^\d+(?=-)/.exec(name.slice(kind.length + 1))?.[0]
    if (!pid || isAlive(Number(pid))) continue
    // A program that outlived the one that is gone may write there still.
    rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 20 })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // another account's
  }
}
