import { assert } from '@quittance/domain/assert'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type DatabaseProxy, databaseProxy } from '../../testing/database/database-proxy.ts'
import { type TestDatabase, testDatabase } from '../../testing/database/database.ts'
import { insertTestLender } from '../../testing/payments-fixture-rows.ts'
import { type LenderDirectory, lenderDirectory } from '../lenders/lender-directory.ts'
import { labelsOf } from '../lenders/translated-lender.ts'
import { databaseClocks, type SharedClocks } from '../platform/clocks.ts'
import {
  advanceBusinessClock,
  readClockOffset,
  startBusinessClock,
} from '../platform/database/business-clock.ts'
import type { DatabaseListener } from '../platform/database/database-listener.ts'
import { type DatabasePool, openDatabasePool } from '../platform/database/pool.ts'
import { followChanges } from './follow-changes.ts'

const never = 3_600_000
const patient = { timeout: 20_000 }

let database: TestDatabase
let proxy: DatabaseProxy
let db: DatabasePool
let clocks: SharedClocks
let lenders: LenderDirectory
let changes: DatabaseListener
let lenderId: string

beforeAll(async () => {
  database = await testDatabase()
  lenderId = await insertTestLender(database.owner, { host: 'changes.test' })
  proxy = await databaseProxy(database.url)
  db = openDatabasePool({ url: proxy.url, max: 2, name: 'api' })
  const elapsed = (await databaseClocks({ readOffset: async () => 0, everyMs: never })).elapsed()
  await startBusinessClock({ url: database.url, demo: true, elapsed, asked: elapsed })
  clocks = await databaseClocks({ readOffset: () => readClockOffset(db), everyMs: never })
  lenders = lenderDirectory(db, { ...clocks, isTold: () => changes.isListening() })
  changes = followChanges(proxy.url, { lenders, clocks })
  await vi.waitUntil(() => changes.isListening(), patient)
})
afterAll(async () => {
  await changes.stop()
  clocks.stop()
  await db.close()
  await proxy.close()
  await database.close()
})

const minimum = async () => (await lenders.byId(lenderId))?.settings.portal.enableMinPaymentAmount
const setMinimum = (amount: string) =>
  database.owner.query(
    `update lender_settings set value = $1 where name = 'enableMinPaymentAmount'`,
    [JSON.stringify(amount)],
  )

it('follows a clock that is moved by another program', async () => {
  await clocks.refresh() // after the one of its start
  const before = clocks.business()
  await advanceBusinessClock(database.db, (await readClockOffset(database.db)) + 2 * never)
  await expect.poll(() => clocks.business() - before, patient).toBeGreaterThanOrEqual(2 * never)
})

it('reads a lender once, and again when it is told of a change', async () => {
  expect(await minimum()).toBe(500n)
  const asked = proxy.statements()
  await sleep(1_200) // longer than what is not told may go unseen
  expect(await minimum()).toBe(500n)
  expect(proxy.statements()).toBe(asked)
  await setMinimum('7.00')
  await expect.poll(minimum, patient).toBe(700n)
})

it('shows the own words of a lender as soon as they are changed', async () => {
  const submit = async () => {
    const lender = await lenders.byId(lenderId)
    assert(lender !== null, 'the lender is there')
    return labelsOf(lender, 'en')['signIn.form.submit']
  }
  const builtIn = await submit()
  await database.owner.query(
    `insert into lender_labels (lender_id, language, key, text)
      values ($1, 'en', 'signIn.form.submit', 'Come in')`,
    [lenderId],
  )
  await expect.poll(submit, patient).toBe('Come in')
  await database.owner.query(`update lender_labels set text = 'Enter'`)
  await expect.poll(submit, patient).toBe('Enter')
  await database.owner.query('delete from lender_labels')
  await expect.poll(submit, patient).toBe(builtIn)
})

it('keeps no more lenders than it may, and reads anew what was dropped or changed', async () => {
  const others = await Promise.all(
    ['one.test', 'two.test'].map((host) => insertTestLender(database.owner, { host })),
  )
  const few = lenderDirectory(db, { ...clocks, isTold: () => true, most: 2 })
  const ask = async (id: string | undefined) => {
    const asked = proxy.statements()
    const lender = await few.byId(id ?? '')
    return { isRead: proxy.statements() > asked, lender }
  }
  const [one, two] = others
  expect((await ask(lenderId)).isRead).toBe(true)
  expect((await ask(one)).isRead).toBe(true)
  expect((await ask(lenderId)).isRead).toBe(false)
  expect((await ask(two)).isRead).toBe(true)
  expect((await ask(lenderId)).isRead).toBe(false)
  expect((await ask(one)).isRead).toBe(true)
  await setMinimum('9.00')
  few.forget(one ?? '')
  const changed = await ask(one)
  expect(changed.isRead).toBe(true)
  expect(changed.lender?.settings.portal.enableMinPaymentAmount).toBe(900n)
})

it('reads all lenders anew when the connection that tells was lost', async () => {
  await setMinimum('7.00')
  await expect.poll(minimum, patient).toBe(700n)
  proxy.cut()
  await setMinimum('8.00')
  proxy.letThrough()
  await expect.poll(() => minimum().catch(() => null), patient).toBe(800n)
})
