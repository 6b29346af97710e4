import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { inOneLine } from '@quittance/server/programs/run-program'
import { isAlive } from './database/postmaster.ts'

/** A start writes its lock, its keys and the first lines of its logs: a few times less. */
const triedBytes = 262_144

export type DataFolder = { readonly path: string; release(): void }

/**
 * Takes the folder of everything that lasts for this start alone.
 *
 * @throws in one line, when it can not be written or another start holds it
 */
export function takeDataFolder(dataDir: string): DataFolder {
  const path = resolve(dataDir)
  const lock = join(path, 'supervisor.lock')
  const mine = identity(process.pid)
  try {
    // Others may pass through, not look: the database may run under another account.
    mkdirSync(path, { recursive: true, mode: 0o711 })
    mkdirSync(join(path, 'logs'), { recursive: true, mode: 0o700 })
    tryWriting(join(path, '.written'))
  } catch (error) {
    const why = inOneLine(error)
    throw new Error(`QUITTANCE_DATA ${path} can not be written: ${why}.`, { cause: error })
  }
  while (!create(lock, mine)) yieldOrTakeOver(lock, path)
  const release = () => {
    if (holder(lock) === mine) rmSync(lock, { force: true })
  }
  return { path, release }
}

/** Some kilobytes, down to the disk: an empty file fits on a full one. */
function tryWriting(place: string): void {
  try {
    writeFileSync(place, randomBytes(triedBytes), { mode: 0o600, flush: true })
  } finally {
    rmSync(place, { force: true })
  }
}

function create(lock: string, mine: string): boolean {
  try {
    writeFileSync(lock, mine, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Throws when the holder lives; else removes its lock, unless another start just did. */
function yieldOrTakeOver(lock: string, path: string): void {
  const found = holder(lock)
  if (found === null) return
  const pid = Number(found.split(' ')[0])
  if (isAlive(pid) && identity(pid) === found) {
    throw new Error(`QUITTANCE_DATA ${path} is in use by another start (process ${pid}).`)
  }
  const aside = `${lock}.${process.pid}`
  try {
    renameSync(lock, aside)
    if (holder(aside) !== found) linkSync(aside, lock) // a faster start's fresh lock: give it back
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (!['ENOENT', 'EEXIST'].includes(code)) throw error
  }
  rmSync(aside, { force: true })
}

function holder(lock: string): string | null {
  try {
    return readFileSync(lock, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Number and, where the system tells, start of a process: numbers are used again. */
function identity(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return `${pid} ${fields[19]}`
  } catch {
    return String(pid)
  }
}
