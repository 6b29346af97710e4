import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { pidOf } from '../crash/portal-processes.ts'
import type { CrashPortal } from '../crash/start-portal.ts'
import { atMost, type Figure } from './figure.ts'

const megabytesMax = 250

/** What the API holds in memory, after all that was asked of it. */
export function measureMemory(portal: CrashPortal, requests: number): Figure {
  const pid = pidOf(portal, 'api')
  if (pid === null) throw new Error('the API does not run')
  const name = `API in memory, after ${requests} requests`
  return atMost(name, residentKb(pid) / 1024, { goal: megabytesMax, unit: 'MB' })
}

export function residentKb(pid: number): number {
  const place = `/proc/${pid}/status`
  if (existsSync(place)) return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(place, 'utf8'))?.[1])
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
}
