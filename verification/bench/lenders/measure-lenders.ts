import { setTimeout as sleep } from 'node:timers/promises'
import { insertTestLender } from '../../../server/testing/payments-fixture-rows.ts'
import { apiCaller } from '../../crash/call-api.ts'
import { host } from '../../crash/make-world.ts'
import { pidOf } from '../../crash/portal-processes.ts'
import { type CrashPortal, startPortal } from '../../crash/start-portal.ts'
import { ownerPool } from '../../owner-pool.ts'
import { atMost, type Figure } from '../figure.ts'
import { residentKb } from '../measure-memory.ts'
import { dueProbe } from './due-probe.ts'
import { portalCpuMs } from './programs-cpu.ts'

const otherHost = 'harborpine.localhost'
const settings = { cardGateway: { adapter: 'sandbox', account: 'demo' } }
const tries = 5
/** A lender rests a second between two rounds of a job: each try finds it rested. */
const restMs = 2_000
const settleMs = 900_000
/** What was begun for the last of them has ended by then. */
const restAfterMs = 15_000

export type LenderSizes = {
  /** how many lenders there are, one size after the other; the demo's three among them */
  readonly counts: readonly number[]
  /** how long nothing is done while it is measured what that takes */
  readonly idleSeconds: number
  /** payments of one lender that are due in one moment */
  readonly open: number
}

/** What lenders cost of whom nobody asks anything, and whether one of them holds up another. */
export async function measureLenders(sizes: LenderSizes): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const count of sizes.counts) {
    const portal = await startPortal()
    try {
      figures.push(...(await measureCount(portal, count, sizes)))
    } finally {
      portal.forgetWhenStopped()
      await portal.stop()
    }
  }
  return figures
}

async function measureCount(
  portal: CrashPortal,
  count: number,
  { idleSeconds, open }: LenderSizes,
): Promise<Figure[]> {
  await addLenders(portal, count)
  const before = portalCpuMs(portal)
  await sleep(idleSeconds * 1000)
  const share = (portalCpuMs(portal) - before) / (idleSeconds * 10)
  const lenders = `${count} lenders`
  return [
    atMost(`${lenders}: all programs, idle`, share, {
      goal: 5,
      unit: '% of a core',
      note: `in ${idleSeconds} s`,
    }),
    ...(['worker', 'api'] as const).map((program) =>
      atMost(`${lenders}: ${program} in memory`, residentMb(portal, program), {
        goal: 250,
        unit: 'MB',
      }),
    ),
    ...(await measureTurns(portal, lenders, open)),
  ]
}

/** How soon a due payment is taken: where nothing else is due, and beside a lender with much. */
async function measureTurns(portal: CrashPortal, lenders: string, open: number): Promise<Figure[]> {
  const one = await dueProbe(portal, otherHost, 2 * tries + 1)
  await one.timeOne() // the first one finds nothing prepared
  const alone = await slowestOf(() => one.timeOne())
  const busy = await dueProbe(portal, host, open)
  await busy.makeDue(open)
  const beside = await slowestOf(() => one.timeOne())
  const left = await busy.countOpen()
  await Promise.all([one.close(), busy.close()])
  const slowest = `the slowest of ${tries}`
  return [
    atMost(`${lenders}: a due payment is charged`, alone, { goal: 1, unit: 's', note: slowest }),
    atMost(`${lenders}: the same, beside ${open} of another lender`, beside, {
      goal: 2,
      unit: 's',
      note: `${slowest}; ${left} of them were left at the end`,
    }),
  ]
}

async function slowestOf(time: () => Promise<number>): Promise<number> {
  let slowest = 0
  for (let no = 0; no < tries; no += 1) {
    await sleep(restMs)
    slowest = Math.max(slowest, await time())
  }
  return slowest
}

/** Adds lenders up to a number, each asked once for its portal, and waits until all is done. */
async function addLenders(portal: CrashPortal, count: number): Promise<void> {
  const owner = ownerPool(portal.databaseUrl)
  const call = apiCaller(portal.port, 4)
  const { rows } = await owner.query<{ host: string }>('select host from hosts')
  const hosts = rows.map((row) => row.host)
  for (let no = hosts.length; no < count; no += 1) {
    hosts.push(`lender${no}.localhost`)
    await insertTestLender(owner, { host: hosts.at(-1) ?? '', settings })
  }
  for (const [no, one] of hosts.entries()) {
    const path = '/app/api/client/white-labels'
    // Each is asked from an address of its own: one alone may ask sixty times a minute.
    const headers = { host: one, 'x-forwarded-for': `10.1.${no >> 8}.${no & 255}` }
    const answer = await call({ method: 'GET', path, headers, timeoutMs: 30_000 })
    if (answer.kind !== 'answered' || answer.status !== 200)
      throw new Error(`${one} has no portal: ${JSON.stringify(answer)}`)
  }
  call.close()
  await allReconciled(owner)
  await owner.end()
}

/** The worker compares each new lender's books once; by then it has done all else as well. */
async function allReconciled(owner: ReturnType<typeof ownerPool>): Promise<void> {
  for (let waitedMs = 0; waitedMs < settleMs; waitedMs += 1000) {
    const { rowCount } = await owner.query(
      `select from lenders l where not exists
        (select from reconciliation_runs r where r.lender_id = l.lender_id) limit 1`,
    )
    await sleep(1000)
    if (rowCount === 0) return sleep(restAfterMs)
  }
  throw new Error('the new lenders were never looked after')
}

function residentMb(portal: CrashPortal, program: 'api' | 'worker'): number {
  const pid = pidOf(portal, program)
  if (pid === null) throw new Error(`${program} does not run`)
  return residentKb(pid) / 1024
}
