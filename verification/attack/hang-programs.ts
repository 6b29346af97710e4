import { setTimeout as sleep } from 'node:timers/promises'
import { systemClocks } from '@quittance/server/platform/clocks'
import { apiCaller } from '../crash/call-api.ts'
import { judge } from '../crash/judge.ts'
import { planOrders } from '../crash/plan-orders.ts'
import { pidOf, type Victim } from '../crash/portal-processes.ts'
import { drain, readCrashBooks } from '../crash/read-books.ts'
import { runLoad } from '../crash/run-load.ts'
import { seededRandom } from '../seeded-random.ts'
import type { Attacked, AttackResult } from './attack-report.ts'

const victims = ['api', 'worker', 'vault', 'database'] as const satisfies readonly Victim[]
const payments = 240
const clients = 4
const backWithinMs = 60_000
const readyWithinMs = 1_000

/**
 * Stops each program in turn (SIGSTOP) while borrowers pay. Whoever watches ends it and starts it again;
 * `/readyz` answers within a second meanwhile, unless the API itself stands still. In the end
 * every payment is there once.
 */
export async function hangPrograms({ portal, world }: Attacked): Promise<AttackResult> {
  const faults: string[] = []
  const call = apiCaller(portal.port, clients * 2)
  const stopping = new AbortController()
  const orders = planOrders(seededRandom('hang'), world.payers, payments)
  const meter = { payments: 0, due: 0, kills: 0 }
  // A part of the payments for each victim: the load waits for the next one, as for a kill.
  const slow = { orders, clients, call, killsAsked: victims.length * 12, meter }
  const paying = runLoad({ ...slow, stopping: stopping.signal })
  const rows: (string | number)[][] = []
  for (const victim of victims) {
    const { backMs, slowestMs, unready } = await hang(portal, victim)
    meter.kills += 12
    rows.push([victim, seconds(backMs), seconds(slowestMs), unready, meter.payments])
    if (backMs > backWithinMs) faults.push(`${victim} was not started again`)
    if (victim !== 'api' && slowestMs > readyWithinMs + 250)
      faults.push(`${victim}: /readyz was slow`)
  }
  const attempts = await paying
  const clock = systemClocks(0)
  await drain(portal, { now: () => new Date(clock.elapsed()), withinMs: 120_000 })
  const findings = judge(attempts, await readCrashBooks(portal, world))
  call.close()
  faults.push(...findings.map(({ kind, what }) => `${kind}: ${what}`))
  const wrong = (kind: string) => findings.filter((one) => one.kind === kind).length
  rows.push([
    `${attempts.length} payments in all`,
    '',
    '',
    '',
    `${wrong('lost')} lost, ${wrong('double')} double, ${findings.length} findings`,
  ])
  const columns = [
    'stopped',
    'serves again after',
    'slowest `/readyz`',
    'not ready, so often',
    'payments tried by then',
  ]
  return { columns, rows, faults }
}

type Hung = { readonly backMs: number; readonly slowestMs: number; readonly unready: number }

async function hang(portal: Attacked['portal'], victim: Victim): Promise<Hung> {
  const pid = pidOf(portal, victim)
  if (pid === null) throw new Error(`${victim} is not there`)
  await sleep(1_000) // some payments are under way
  process.kill(pid, 'SIGSTOP')
  const startedAt = performance.now()
  let [slowestMs, unready] = [0, 0]
  for (;;) {
    const askedAt = performance.now()
    const isReady = await asksReady(portal.port)
    slowestMs = Math.max(slowestMs, performance.now() - askedAt)
    if (!isReady) unready += 1
    const now = pidOf(portal, victim)
    const backMs = performance.now() - startedAt
    if (isReady && now !== null && now !== pid) return { backMs, slowestMs, unready }
    if (backMs > backWithinMs) {
      process.kill(pid, 'SIGCONT')
      return { backMs: Infinity, slowestMs, unready }
    }
    await sleep(100)
  }
}

async function asksReady(port: number): Promise<boolean> {
  const signal = AbortSignal.timeout(15_000)
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => null)
  await answer?.text()
  return answer?.status === 200
}

function seconds(ms: number): string {
  return Number.isFinite(ms) ? `${(ms / 1000).toFixed(2)} s` : 'never'
}
