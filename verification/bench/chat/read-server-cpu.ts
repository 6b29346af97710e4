import { readdirSync, readFileSync } from 'node:fs'
import type { Pool } from 'pg'
import { pidOf } from '../../crash/portal-processes.ts'
import type { CrashPortal } from '../../crash/start-portal.ts'

/** how long a tick of the kernel's accounts is; seconds */
const tick = 0.01

/** What the API, and the database with all its backends, took of a core so far; seconds. */
export function readServerCpu(portal: CrashPortal): number {
  const api = pidOf(portal, 'api')
  const database = pidOf(portal, 'database')
  if (api === null || database === null) throw new Error('the portal does not run')
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const isOurs = (pid: string) =>
    [String(api), String(database)].includes(pid) || statOf(pid)[1] === String(database)
  return sumCpu(pids.filter(isOurs))
}

/** The same of the API and of the backends that answer it alone, whatever the worker does beside them. */
export async function readApiCpu(portal: CrashPortal, owner: Pool): Promise<number> {
  const api = pidOf(portal, 'api')
  if (api === null) throw new Error('the portal does not run')
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'api'`,
  )
  return sumCpu([api, ...rows.map(({ pid }) => pid)].map(String))
}

function sumCpu(pids: readonly string[]): number {
  const fields = pids.map(statOf).filter(({ length }) => length > 0)
  return fields.reduce((sum, each) => sum + (Number(each[11]) + Number(each[12])) * tick, 0)
}

/** The fields of a process behind its name; none where it has gone. */
function statOf(pid: string): readonly string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
