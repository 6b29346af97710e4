import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type DatabaseProxy, databaseProxy } from '../../testing/database/database-proxy.ts'
import { insertTestLender } from '../../testing/payments-fixture-rows.ts'
import { type PaymentsFixture, paymentsFixture } from '../../testing/payments-fixture.ts'
import { writeContactRequest } from '../auth/contacts/contact-request-repository.ts'
import { type LenderDirectory, lenderDirectory } from '../lenders/lender-directory.ts'
import { postgresPayments } from '../payments/intents/postgres-payments.ts'
import { postgresBankEvents } from '../payments/returns/bank-event-repository.ts'
import { databaseClocks } from '../platform/clocks.ts'
import {
  advanceBusinessClock,
  readClockOffset,
  startBusinessClock,
} from '../platform/database/business-clock.ts'
import { type DatabasePool, openDatabasePool } from '../platform/database/pool.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { notifyDueWork, workNotifier } from '../platform/database/work-notifier.ts'
import { workerJobs } from './worker-jobs.ts'
import { workerSignals } from './worker-signals.ts'

const never = 3_600_000
const hour = 3_600_000

let world: PaymentsFixture
/** Between the worker and its database. */
let proxy: DatabaseProxy
/** As the API has it: what makes work is told. */
let api: DatabasePool
let lenders: LenderDirectory
const stops: (() => Promise<void>)[] = []

beforeEach(async () => {
  world = await paymentsFixture({ ownDatabase: true })
  const { url } = world.database
  proxy = await databaseProxy(url)
  const notifier = workNotifier((lenderIds) => notifyDueWork(api, lenderIds))
  api = openDatabasePool({ url, max: 2, name: 'api', onWork: notifier.notify })
  stops.push(
    () => world.close(),
    () => proxy.close(),
    () => api.close(),
    () => notifier.stop(),
  )
})
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop()
  stops.length = 0
})

/** A worker with all its jobs, over the proxy; it finds nothing by itself, unless it sweeps. */
async function startWorker({ sweepMs = never }: { readonly sweepMs?: number } = {}) {
  const { url } = proxy
  const signals = workerSignals({ url, sweepMs })
  const db = openDatabasePool({ url, max: 4, name: 'worker', onWork: signals.onWork })
  const asked = { readOffset: () => readClockOffset(db), everyMs: never }
  const clocks = await databaseClocks(asked)
  lenders = lenderDirectory(db, { ...clocks, isTold: signals.isTold })
  const own = { db, clocks, lenders, bank: postgresBankEvents(db), payments: postgresPayments(db) }
  const context = { ...world.worker, ...own }
  const stop = signals.run(context, workerJobs(context, { demo: false }))
  stops.push(async () => {
    await stop()
    clocks.stop()
    await db.close()
  })
  await expect.poll(signals.isTold).toBe(true)
  await quiet()
}

/** Waits until all that was due at the start is done: then a second brings little more than sweeps. */
async function quiet(): Promise<void> {
  for (let before = -100; proxy.statements() - before > 6;) {
    before = proxy.statements()
    await sleep(1_000)
  }
}

async function startClock(): Promise<void> {
  const elapsed = world.clocks.elapsed()
  const asked = world.clocks.business()
  await world.database.owner.query('delete from business_clock') // it never goes back
  await startBusinessClock({ url: world.database.url, demo: true, elapsed, asked })
}
beforeEach(startClock)

/** Somebody asks for something that the worker answers. */
async function request(lenderId = world.lender.id): Promise<void> {
  const contact = `nobody-${randomUUID()}@example.com`
  await withLenderTransaction(api, lenderId, (trx) =>
    writeContactRequest(trx, lenderId, {
      kind: 'reset',
      contact,
      language: 'en',
      channel: 'email',
      now: world.clocks.elapsed(),
    }),
  )
}

async function count(sql: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await world.database.owner.query<{ n: number }>(
    `select count(*)::int as n from ${sql}`,
    [...values],
  )
  return rows[0]?.n ?? 0
}
const waiting = () => count('contact_requests')
const patient = { timeout: 20_000 }

it('asks the database one question for each sweep while nothing happens, whatever the number of lenders', async () => {
  for (let n = 0; n < 20; n += 1)
    await insertTestLender(world.database.owner, { host: `more-${n}.test` })
  await startWorker({ sweepMs: 250 })
  const before = proxy.statements()
  await sleep(2_000)
  const asked = proxy.statements() - before
  expect(asked).toBeGreaterThanOrEqual(1)
  expect(asked).toBeLessThanOrEqual(8)
})

it('takes up at once what another program committed', async () => {
  await startWorker()
  await request()
  expect(await waiting()).toBeLessThanOrEqual(1)
  await expect.poll(waiting, patient).toBe(0)
})

it('loses no work that was told while its connection was lost', async () => {
  await startWorker()
  proxy.cut()
  await request()
  await sleep(500)
  expect(await waiting()).toBe(1)
  proxy.letThrough()
  await expect.poll(waiting, patient).toBe(0)
})

it('finds by its sweep what nobody told of', async () => {
  await startWorker({ sweepMs: 1_000 })
  await world.database.owner.query(
    `insert into contact_requests (lender_id, contact_request_id, kind, contact, language, channel,
        requested_at) values ($1, $2, 'reset', 'nobody@example.com', 'en', 'email', now())`,
    [world.lender.id, randomUUID()],
  )
  await expect.poll(waiting, patient).toBe(0)
})

it('serves a lender that is added while it runs', async () => {
  await startWorker()
  const added = await insertTestLender(world.database.owner, { host: 'added.test' })
  const runs = () => count('reconciliation_runs where lender_id = $1', [added])
  await expect.poll(runs, patient).toBe(1)
  await request(added)
  await expect.poll(waiting, patient).toBe(0)
})

const opened = () => count(`lenders where business_date = '2026-11-21'`)

it('opens the next business day at once when the clock is moved', async () => {
  await startWorker()
  expect(await opened()).toBe(0)
  const offsetMs = world.clocks.business() + 24 * hour - world.clocks.elapsed()
  await advanceBusinessClock(world.database.db, offsetMs)
  await expect.poll(opened, patient).toBe(1)
})

it('knows a lender without asking, until it is told of a change', async () => {
  await startWorker()
  const { id } = world.lender
  const minimum = async () => (await lenders.byId(id))?.settings.portal.enableMinPaymentAmount
  const before = await minimum()
  const asked = proxy.statements()
  await sleep(1_200) // longer than what is not told may go unseen
  expect(await minimum()).toBe(before)
  expect(proxy.statements()).toBe(asked)
  await world.database.owner.query(
    `update lender_settings set value = '"7.00"' where name = 'enableMinPaymentAmount'`,
  )
  await expect.poll(minimum, patient).not.toBe(before)
})
