import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemClocks } from '@quittance/server/platform/clocks'
import { apiCaller, type CallApi } from './call-api.ts'
import { countFaults } from './count-faults.ts'
import { seededRandom } from '../seeded-random.ts'
import { judge } from './judge.ts'
import { type Kills, killPrograms } from './kill-programs.ts'
import { lenderApiKey, host, makeWorld, type CrashWorld } from './make-world.ts'
import type { MutantName, Options } from './options.ts'
import type { OrderAttempt } from './pay-order.ts'
import { ordersPerPayer, planOrders } from './plan-orders.ts'
import { drain, readCrashBooks } from './read-books.ts'
import type { CrashRun } from './report.ts'
import { restartPauseMs } from './restart-pause.ts'
import { type Meter, runLoad } from './run-load.ts'
import { debitsPerLoan, releaseDebits, writeDebits } from './scheduled/due-debits.ts'
import { judgeDebits } from './scheduled/judge-debits.ts'
import { readDebits } from './scheduled/read-debits.ts'
import { startSecondWorker } from './scheduled/second-worker.ts'
import { type CrashPortal, startPortal } from './start-portal.ts'

/** How the payment network behaves beside its faults: everything slow is short here. */
const network = { lateMs: 900, processingMs: 1_500 }
/** Between charge and answer the vault waits this long at most, so that silence costs little. */
const gatewayTimeoutMs = 700
/** And a rail that goes away for it comes back as soon: presses are turned away, not the run. */
const gatewayRestMs = 700
/** Above what the slowest machine needs for a payment; then the run is called off. */
const msPerPayment = 300
const msPerKill = 8_000
const msPerDebit = 200
const msAtLeast = 120_000
/** How long open payments may take to be resolved, once nothing goes wrong any more. */
const drainMs = 120_000
const drainMsPerDebit = 10
/** A planted bug may never come to an end, and has done its harm long before. */
const mutantDrainMs = 5_000

const mutants: Readonly<
  Record<MutantName, { readonly file: string; readonly dedup: 'on' | 'off' }>
> = {
  newKeyPerRetry: { file: 'mutants/new-key-per-retry.ts', dedup: 'on' },
  noQueryBeforeRetry: { file: 'mutants/no-query-before-retry.ts', dedup: 'off' },
}

/** Pays under kills and faults, waits until everything is known, and reads the books. */
export async function runCrash(options: Options, say: (line: string) => void): Promise<CrashRun> {
  const preload = options.mutant === null ? null : mutants[options.mutant].file
  const variables = {
    CRASH_AT: 'asked',
    GATEWAY_TIMEOUT_MS: String(gatewayTimeoutMs),
    GATEWAY_REST_MS: String(gatewayRestMs),
    RESTART_PAUSE_MS: String(restartPauseMs),
  }
  const portal = await startPortal({
    variables,
    preload: preload === null ? null : join(import.meta.dirname, preload),
  })
  say(`ready after ${(portal.readyMs / 1000).toFixed(1)} s in ${portal.dataDir}`)
  const call = apiCaller(portal.port, options.clients * 2)
  try {
    const run = await payAndJudge(portal, { options, call })
    if (run.findings.length === 0 || options.mutant !== null) portal.forgetWhenStopped()
    return run
  } finally {
    call.close()
    await portal.stop()
    if (existsSync(portal.dataDir)) say(`left for a look: ${portal.dataDir}`)
  }
}

async function payAndJudge(
  portal: CrashPortal,
  { options, call }: { readonly options: Options; readonly call: CallApi },
): Promise<CrashRun> {
  const { faults: rate, seed, mutant } = options
  const { payments, due } = options
  const borrowers = Math.ceil(Math.max(payments / ordersPerPayer, due / debitsPerLoan))
  const world = await makeWorld(portal, borrowers)
  if (due > 0) await writeDebits(portal, world, { random: seededRandom(`${seed} due`), count: due })
  const dedup = mutant === null ? 'on' : mutants[mutant].dedup
  await portal.control({ ...network, faultRate: rate, faultSeed: seed, dedup })

  const loadedAt = performance.now()
  const { attempts, kills } = await payUnderKills(portal, { options, world, call })
  const drainedAt = performance.now()
  await portal.control({ faultRate: 0 })
  const withinMs = mutant === null ? drainMs + due * drainMsPerDebit : mutantDrainMs
  await drain(portal, { now, withinMs })
  const endedAt = performance.now()

  const reconciliation = await reconcile(call)
  const books = await readCrashBooks(portal, world)
  const debits = due > 0 ? await readDebits(portal, world) : []
  return {
    options,
    attempts,
    books,
    kills,
    faults: countFaults(attempts, books.payments, { seed, rate }),
    debits,
    findings: [...judge(attempts, books), ...judgeDebits(debits)],
    reconciliation,
    seconds: { load: (drainedAt - loadedAt) / 1000, drain: (endedAt - drainedAt) / 1000 },
  }
}

const clock = systemClocks(0)
const now = () => new Date(clock.elapsed())

type Loading = { readonly options: Options; readonly world: CrashWorld; readonly call: CallApi }

async function payUnderKills(
  portal: CrashPortal,
  { options, world, call }: Loading,
): Promise<{ attempts: readonly OrderAttempt[]; kills: Kills }> {
  const { payments, due, kills: killsAsked, clients, seed } = options
  const orders = planOrders(seededRandom(`${seed} orders`), world.payers, payments)
  const stopping = AbortSignal.timeout(
    msAtLeast + payments * msPerPayment + due * msPerDebit + killsAsked * msPerKill,
  )
  const meter: Meter = { payments: 0, due: 0, kills: 0 }
  const random = seededRandom(`${seed} kills`)
  const second = due > 0 ? startSecondWorker(portal, { restartPauseMs }) : null
  const killing = { random, kills: killsAsked, payments: payments + due, meter, stopping }
  const [attempts, kills] = await Promise.all([
    runLoad({ orders, clients, call, killsAsked, meter, stopping }),
    killPrograms(portal, { ...killing, ...(second && { secondWorker: () => second.pid() }) }),
    releaseDebits(portal, world, { count: due, meter, killsAsked, stopping, now }),
  ]).finally(() => second?.stop())
  return { attempts, kills }
}

/** The product's own word on the same books. Right after the last kill it may need another try. */
async function reconcile(call: CallApi): Promise<Record<string, unknown> | null> {
  const path = '/lender/api/v1/reconciliation'
  const headers = { host, authorization: `Bearer ${lenderApiKey}` }
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await call({ method: 'GET', path, headers, timeoutMs: 60_000 })
    if (answer.kind === 'answered' && answer.status === 200)
      return answer.body as Record<string, unknown>
    await new Promise((wait) => setTimeout(wait, 500))
  }
  return null
}
