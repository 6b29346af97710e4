import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isPostmaster, readPostmaster } from '@quittance/launcher/database/postmaster'

export const victims = ['api', 'worker', 'vault', 'database'] as const
export type Victim = (typeof victims)[number]

type Portal = { readonly supervisorPid: number; readonly dataDir: string }

/**
 * The process that plays this part now; null between a death and the restart. Only processes of
 * this one supervisor are ever named: its own children, and the database of its folder.
 */
export function pidOf({ supervisorPid, dataDir }: Portal, victim: Victim): number | null {
  if (victim !== 'database') {
    const script = `${victim}.ts`
    return childrenOf(supervisorPid).find((child) => child.script === script)?.pid ?? null
  }
  const postmaster = readPostmaster(join(dataDir, 'postgres'))
  return postmaster !== null && isPostmaster(postmaster.pid) ? postmaster.pid : null
}

type Child = { readonly pid: number; readonly script: string }

function childrenOf(parent: number): Child[] {
  return existsSync('/proc/self/stat') ? childrenInProc(parent) : childrenByPs(parent)
}

function childrenInProc(parent: number): Child[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    const stat = readOrEmpty(`/proc/${pid}/stat`)
    const [state, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (Number(ppid) !== parent || state === 'Z') return []
    const args = readOrEmpty(`/proc/${pid}/cmdline`).split('\0')
    return [{ pid: Number(pid), script: scriptOf(args) }]
  })
}

function childrenByPs(parent: number): Child[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [pid, ppid, ...args] = line.trim().split(/\s+/)
    return Number(ppid) === parent ? [{ pid: Number(pid), script: scriptOf(args) }] : []
  })
}

function scriptOf(args: readonly string[]): string {
  return basename(args.find((arg) => arg.endsWith('.ts')) ?? '')
}

/** A process may be gone between two looks. */
function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
