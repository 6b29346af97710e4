import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPostmaster } from '@quittance/launcher/database/postmaster'
import type { CrashPortal } from '../../crash/start-portal.ts'

const tickMs = 10

type Running = { readonly parent: number; readonly cpuMs: number }

/**
 * What all programs of a portal have taken of the processors until now: its supervisor, everything
 * below it, and PostgreSQL with all that serve it. What ended counts with whoever waited for it.
 */
export function portalCpuMs({ supervisorPid, dataDir }: CrashPortal): number {
  const postmaster = readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0
  const running = readRunning()
  const isOurs = (pid: number): boolean => {
    if (pid === supervisorPid || pid === postmaster) return true
    const parent = running.get(pid)?.parent ?? 0
    return parent > 1 && isOurs(parent)
  }
  return [...running].reduce((sum, [pid, { cpuMs }]) => (isOurs(pid) ? sum + cpuMs : sum), 0)
}

function readRunning(): Map<number, Running> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return new Map(
    pids.flatMap((pid) => {
      const stat = readStat(pid)
      if (stat === null) return []
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
      return [[Number(pid), { parent: Number(fields[1]), cpuMs: ticks * tickMs }] as const]
    }),
  )
}

/** A process may be gone between two looks. */
function readStat(pid: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
}
