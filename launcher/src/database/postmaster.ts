import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a database server writes about itself into its folder. */
export type Postmaster = { readonly pid: number; readonly port: number }

/** Who serves this folder, or did until it died without a word; null when nobody. */
export function readPostmaster(pgdata: string): Postmaster | null {
  const place = join(pgdata, 'postmaster.pid')
  if (!existsSync(place)) return null
  const [pid, , , port] = readFileSync(place, 'utf8').split('\n')
  return Number(pid) > 0 && Number(port) > 0 ? { pid: Number(pid), port: Number(port) } : null
}

/**
 * Whether the process lives, and is a database server: after a restart of the machine its number
 * may belong to any other program, and PostgreSQL itself would then refuse to start for ever.
 */
export function isPostmaster(pid: number): boolean {
  return isAlive(pid) && /postgres/.test(programName(pid))
}

export function forgetPostmaster(pgdata: string): void {
  rmSync(join(pgdata, 'postmaster.pid'), { force: true })
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Resolves when the process is gone. Works for processes that we did not start, too. */
export async function gone(pid: number, withinMs = Infinity): Promise<boolean> {
  const stepMs = 100
  for (let waitedMs = 0; isAlive(pid); waitedMs += stepMs) {
    if (waitedMs >= withinMs) return false
    await sleep(stepMs)
  }
  return true
}

/** Dead, only not yet taken note of: where nobody reaps, as in some containers, it stays so. */
function isZombie(pid: number): boolean {
  const place = `/proc/${pid}/stat`
  try {
    return /\) Z /.test(readFileSync(place, 'utf8'))
  } catch {
    return false // no /proc on this system, or gone between the two looks
  }
}

function programName(pid: number): string {
  const place = `/proc/${pid}/comm`
  if (existsSync(place)) return readFileSync(place, 'utf8')
  if (process.platform === 'win32') return 'postgres'
  return execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' })
}
