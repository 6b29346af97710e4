import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database/database.ts'
import { insertTestLender } from '../../../testing/payments-fixture-rows.ts'
import type { LenderTransaction } from './database.ts'
import { type DatabasePool, openDatabasePool } from './pool.ts'
import { executeAndCommit, withLenderTransaction } from './transaction.ts'

let database: TestDatabase
let db: DatabasePool
let lenderId: string
let told: string[]

const onWork = (lenderIds: readonly string[]) => void told.push(...lenderIds)

beforeAll(async () => {
  database = await testDatabase()
  lenderId = await insertTestLender(database.owner, { host: 'made.test' })
  db = openDatabasePool({ url: database.url, max: 1, name: 'made work', onWork })
})
afterAll(async () => {
  await db.close()
  await database.close()
})
beforeEach(() => void (told = []))

const message = () => sql`insert into outbox
  (lender_id, message_id, dedupe_key, topic, payload, written_at, next_attempt_at)
  values (${lenderId}::uuid, ${randomUUID()}, ${randomUUID()}, 'none', '{}', now(), now())`
const withLender = <T>(work: (trx: LenderTransaction) => Promise<T>) =>
  withLenderTransaction(db, lenderId, work)

it('tells once of the lender for whom a transaction made work, after its commit', async () => {
  await withLender(async (trx) => {
    await message().execute(trx)
    await message().execute(trx)
    expect(told).toEqual([])
  })
  expect(told).toEqual([lenderId])
})

it('tells of work that the last statement made, which commits with it', async () => {
  await withLender((trx) => executeAndCommit(trx, message().compile(trx)))
  expect(told).toEqual([lenderId])
})

it('tells of nothing that was rolled back, nor later by the same connection', async () => {
  const undone = withLender(async (trx) => {
    await message().execute(trx)
    throw new Error('thought better of it')
  })
  await expect(undone).rejects.toThrow('thought better')
  await withLender((trx) => sql`select 1`.execute(trx))
  expect(told).toEqual([])
})

it('tells of nothing where a transaction made no work', async () => {
  await withLender((trx) =>
    sql`insert into lender_labels values (${lenderId}::uuid, 'en', 'answers.done', 'mine')`.execute(
      trx,
    ),
  )
  expect(told).toEqual([])
})
