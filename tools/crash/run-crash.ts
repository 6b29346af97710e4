import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemClocks } from '../../server/src/outside/clocks.ts'
import { apiCaller, type CallApi } from './call-api.ts'
import { countFaults } from './count-faults.ts'
import { diceOf } from './dice.ts'
import { judge } from './judge.ts'
import { type Killing, killPrograms } from './kill-programs.ts'
import { deskKey, host, makeWorld, type World } from './make-world.ts'
import type { MutantName, Options } from './options.ts'
import type { Attempt } from './pay-order.ts'
import { ordersPerPayer, planOrders } from './plan-orders.ts'
import { drain, readBooks } from './read-books.ts'
import type { Run } from './report.ts'
import { runLoad } from './run-load.ts'
import { type CrashPortal, startPortal } from './start-portal.ts'

/** How the payment network behaves beside its faults: everything slow is short here. */
const network = { lateMs: 900, processingMs: 1_500 }
/** Between charge and answer the vault waits this long at most, so that silence costs little. */
const gatewayTimeoutMs = 700
/** Above what the slowest machine needs for a payment; then the run is called off. */
const msPerPayment = 300
const msPerKill = 8_000
const msAtLeast = 120_000

const mutants: Readonly<
  Record<MutantName, { readonly file: string; readonly dedup: 'on' | 'off' }>
> = {
  newKeyPerRetry: { file: 'mutants/new-key-per-retry.ts', dedup: 'on' },
  noQueryBeforeRetry: { file: 'mutants/no-query-before-retry.ts', dedup: 'off' },
}

/** Pays under kills and faults, waits until everything is known, and reads the books. */
export async function runCrash(options: Options, say: (line: string) => void): Promise<Run> {
  const startedAt = performance.now()
  const mutant = options.mutant === null ? null : mutants[options.mutant]
  const preload = mutant === null ? null : join(import.meta.dirname, mutant.file)
  const variables = { CRASH_AT: 'asked', GATEWAY_TIMEOUT_MS: String(gatewayTimeoutMs) }
  const portal = await startPortal({ variables, preload })
  say(`ready after ${(portal.readyMs / 1000).toFixed(1)} s in ${portal.dataDir}`)
  const call = apiCaller(portal.port, options.lanes * 2)
  try {
    const payers = Math.ceil(options.payments / ordersPerPayer)
    const world = await makeWorld(portal, payers)
    const { faults: faultRate, seed: faultSeed } = options
    await portal.control({ ...network, faultRate, faultSeed, dedup: mutant?.dedup ?? 'on' })

    const loadedAt = performance.now()
    const { attempts, killing } = await payUnderKills(portal, { options, world, call })
    const drainedAt = performance.now()
    await portal.control({ faultRate: 0 })
    const clock = systemClocks(0)
    const drained = await drain(portal, () => new Date(clock.elapsed()))
    if (!drained) say('some payments are still open')
    const endedAt = performance.now()

    const reconciliation = await reconcile(call)
    const books = await readBooks(portal, world)
    const seconds = {
      load: (drainedAt - loadedAt) / 1000,
      drain: (endedAt - drainedAt) / 1000,
      all: (performance.now() - startedAt) / 1000,
    }
    const faults = countFaults(attempts, books.payments, { seed: faultSeed, rate: faultRate })
    const findings = judge(attempts, books)
    if (findings.length === 0) portal.forgetWhenStopped()
    return {
      options,
      attempts,
      books,
      kills: killing.kills,
      faults,
      findings,
      reconciliation,
      seconds,
    }
  } finally {
    call.close()
    await portal.stop()
    if (existsSync(portal.dataDir)) say(`left for a look: ${portal.dataDir}`)
  }
}

type Loading = { readonly options: Options; readonly world: World; readonly call: CallApi }

async function payUnderKills(
  portal: CrashPortal,
  { options, world, call }: Loading,
): Promise<{ attempts: readonly Attempt[]; killing: Killing }> {
  const { payments, kills, lanes, seed } = options
  const orders = planOrders(diceOf(`${seed} orders`), world.payers, payments)
  const longestMs = msAtLeast + payments * msPerPayment + kills * msPerKill
  const stopping = AbortSignal.timeout(longestMs)
  let killed = () => 0
  const counted = { asked: kills, count: () => killed() }
  const load = runLoad({ orders, lanes, call, kills: counted, stopping })
  const dice = diceOf(`${seed} kills`)
  const killing = killPrograms(portal, { dice, kills, stopping, progress: load.progress })
  killed = killing.count
  const [attempts] = await Promise.all([load.done, killing.done])
  return { attempts, killing }
}

/** The product's own word on the same books. Right after the last kill it may need another try. */
async function reconcile(call: CallApi): Promise<Record<string, unknown> | null> {
  const path = '/lender/api/v1/reconciliation'
  const headers = { host, authorization: `Bearer ${deskKey}` }
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await call({ method: 'GET', path, headers, timeoutMs: 60_000 })
    if (answer.kind === 'answered' && answer.status === 200)
      return answer.body as Record<string, unknown>
    await new Promise((wait) => setTimeout(wait, 500))
  }
  return null
}
