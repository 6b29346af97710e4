import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { JWK } from 'jose'
import { hashPassword } from '@quittance/server/auth/passwords/password-hash'
import { systemClocks } from '@quittance/server/platform/clocks'
import { childVariables } from '@quittance/server/platform/env'
import { apiCaller } from '../crash/call-api.ts'
import { judge } from '../crash/judge.ts'
import { makeWorld } from '../crash/make-world.ts'
import { drain, readCrashBooks } from '../crash/read-books.ts'
import { type CrashPortal, startPortal } from '../crash/start-portal.ts'
import { ownerPool } from '../owner-pool.ts'
import { fetchKeys, keyFor, type Visit, visit } from './visit.ts'

// Rotates every key while borrowers sign in, save cards and pay, and fails on one failure or one cent.

const password = 'Demo!2026pass'
const borrowers = 240
const clients = 3
/** Of them, so many visit after every new key is shown. */
const visitLater = 10
const afterSeconds = 10
/** The API shows the vault's keys for a minute before it asks for them again. */
const newKeysWithinMs = afterSeconds * 1000 + 75_000

let next = 0
process.stderr.write('starting\n')
const portal = await startPortal({})
const call = apiCaller(portal.port, clients * 2)
try {
  const world = await makeWorld(portal, borrowers)
  await givePassword(portal, world.lenderId)
  const kept = world.payers.map(({ methods }) => methods.good)
  await removeMethodsBut(portal, world.lenderId, kept)
  const before = await fetchKeys(call, '10.255.0.1')
  const visits: Visit[] = []
  const isOver = { is: false }
  const load = Promise.all(Array.from({ length: clients }, () => client(borrowers - visitLater)))
  load.catch(() => void (isOver.is = true)) // told where it is waited for
  const turns: string[] = []
  for (const key of ['portal', 'secret', 'vault', 'push']) {
    const enough = visits.length + 4
    while (visits.length < enough && !isOver.is) await sleep(50)
    turns.push(`${key} after ${visits.length} visits`)
    await rotate(portal, key)
  }
  await load
  const after = await newKeys(before)
  await client(borrowers)
  await drain(portal, { now: () => new Date(systemClocks(0).elapsed()), withinMs: 60_000 })
  const books = await readCrashBooks(portal, world)
  const attempts = visits.flatMap((one) => one.attempts)
  const failures = [
    ...visits.flatMap((one) => one.failures),
    ...judge(attempts, books).map(({ kind, what }) => `${kind}: ${what}`),
    ...(await notRotated(portal, before, after)),
  ]
  const slowest = Math.round(Math.max(...visits.map(({ signInMs }) => signInMs)))
  const done = `${visits.length} visits, ${attempts.length} payments; slowest sign-in ${slowest} ms`
  process.stdout.write(`${turns.join(', ')}\n${done}\n${failures.join('\n')}\n`)
  process.stdout.write(failures.length === 0 ? 'PASSED\n' : `FAILED: ${failures.length}\n`)
  process.exitCode = failures.length === 0 ? 0 : 1
  if (failures.length === 0) portal.forgetWhenStopped()

  async function client(until: number): Promise<void> {
    while (next < until) {
      const no = next
      next += 1
      const payer = world.payers[no]
      // Every second page was opened before any key was rotated.
      const openedWith = no % 2 === 0 ? before : null
      if (payer !== undefined) visits.push(await visit({ call, no, payer, password, openedWith }))
    }
    isOver.is = true
  }

  /** The keys that are shown once both are other ones; those of the last moment where they stay. */
  async function newKeys(old: readonly JWK[]): Promise<readonly JWK[]> {
    const until = performance.now() + newKeysWithinMs
    for (;;) {
      const shown = await fetchKeys(call, '10.255.0.1')
      if (sameKeys(old, shown).length === 0 || performance.now() > until) return shown
      await sleep(2_000)
    }
  }
} finally {
  call.close()
  await portal.stop()
}

/** One password for all: to hash it takes as long as everything else. */
async function givePassword({ databaseUrl }: CrashPortal, lenderId: string): Promise<void> {
  const owner = ownerPool(databaseUrl)
  const hash = await hashPassword(password)
  await owner.query(
    'update borrowers set password_hash = $2 where lender_id = $1 and password_hash is null',
    [lenderId, hash],
  )
  await owner.end()
}

/** A borrower of the crash run's world has more cards than a portal lets them add: each keeps one. */
async function removeMethodsBut(
  { databaseUrl }: CrashPortal,
  lenderId: string,
  kept: readonly string[],
): Promise<void> {
  const owner = ownerPool(databaseUrl)
  await owner.query(
    'update methods set removed_at = now() where lender_id = $1 and method_id <> all($2)' +
      ' and borrower_id in (select borrower_id from methods where method_id = any($2))',
    [lenderId, kept],
  )
  await owner.end()
}

async function rotate({ dataDir }: CrashPortal, key: string): Promise<void> {
  const script = join(import.meta.dirname, '../../launcher/src/programs/rotate-keys.ts')
  const args = [script, key, '--after', String(afterSeconds)]
  const env = childVariables({
    QUITTANCE_DATA: dataDir,
    DATABASE_URL: undefined,
    NODE_ENV: undefined,
  })
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  process.stderr.write(stdout)
}

function sameKeys(before: readonly JWK[], after: readonly JWK[]): ('portal' | 'vault')[] {
  return (['portal', 'vault'] as const).filter(
    (keeper) => keyFor(before, keeper)?.kid === keyFor(after, keeper)?.kid,
  )
}

/** New keys are shown first, every number is closed by the new one, and new entries name the new one. */
async function notRotated(
  { databaseUrl }: CrashPortal,
  before: readonly JWK[],
  after: readonly JWK[],
): Promise<string[]> {
  const owner = ownerPool(databaseUrl)
  const { rows } = await owner.query<{ keys: bigint }>(
    'select count(distinct key_id) as keys from vault.numbers n join hosts h using (lender_id)' +
      ` where h.host = 'lonemesa.localhost'`,
  )
  await owner.end()
  const closedBy = Number(rows[0]?.keys ?? 0)
  return [
    ...sameKeys(before, after).map((keeper) => `the key of ${keeper} is still the old one`),
    ...(closedBy === 1 ? [] : [`numbers are closed by ${closedBy} keys`]),
  ]
}
