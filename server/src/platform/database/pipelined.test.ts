import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database/database.ts'
import type { LenderTransaction } from './database.ts'
import { type DatabasePool, openDatabasePool } from './pool.ts'
import { withLenderTransaction, withLenderAsyncCommit, rollBackTransaction } from './transaction.ts'

const lender = randomUUID()

let database: TestDatabase
let db: DatabasePool
let socket: Socket

beforeAll(async () => {
  database = await testDatabase()
  await database.owner.query(`
    create table steps (step int primary key);
    grant select, insert on steps to quittance_app`)
  db = openDatabasePool({ url: database.url, max: 1, name: 'pipelined test' })
  const client = await db.pool.connect()
  socket = (client as unknown as { connection: { stream: Socket } }).connection.stream
  await client.query('set synchronous_commit = on') // as it is outside of tests
  client.release()
})
beforeEach(() => database.owner.query('truncate steps'))
afterAll(async () => {
  await db.close()
  await database.close()
})

it('sends statements that are begun together before any of them is answered', async () => {
  const long = `/* ${'x'.repeat(5000)} */`
  const sent = await withLenderTransaction(db, lender, async (trx) => {
    await sql`select 1`.execute(trx)
    const before = socket.bytesWritten
    let answered = false
    const both = Promise.all([
      sql`select pg_sleep(0.2)`.execute(trx).then(() => void (answered = true)),
      sql`select 1 ${sql.raw(long)}`.execute(trx),
    ])
    await turn()
    const bytes = socket.bytesWritten - before
    const early = { bytes, answered }
    await both
    return early
  })
  expect(sent.answered).toBe(false)
  expect(sent.bytes).toBeGreaterThan(long.length)
})

it('runs statements in the order they were begun in', async () => {
  const counts = await withLenderTransaction(db, lender, (trx) =>
    Promise.all([steps(trx), write(trx, 1), steps(trx), write(trx, 2), steps(trx)]),
  )
  expect(counts).toEqual([0, undefined, 1, undefined, 2])
})

it('throws the error of the failed statement, keeps nothing, and continues with the connection', async () => {
  const failing = withLenderTransaction(db, lender, (trx) =>
    Promise.all([write(trx, 1), write(trx, 1), write(trx, 2)]),
  )
  await expect(failing).rejects.toThrow('duplicate key')
  expect(await withLenderTransaction(db, lender, steps)).toBe(0)
})

it('throws the first error and not its consequences, however deep the statement was begun', async () => {
  const failing = withLenderTransaction(db, lender, (trx) => {
    const deep = later(later(Promise.all([write(trx, 1), write(trx, 1)])))
    return Promise.all([deep, steps(trx), steps(trx)])
  })
  await expect(failing).rejects.toThrow('duplicate key')
})

it('repeats work that deadlocked, whatever else was in progress', async () => {
  let attempts = 0
  const giveWay = async (trx: LenderTransaction) => {
    attempts += 1
    if (attempts > 1) return
    await sql`do $$ begin raise exception 'gave way' using errcode = '40P01'; end $$`.execute(trx)
  }
  await withLenderTransaction(db, lender, (trx) =>
    Promise.all([later(later(giveWay(trx))), write(trx, 1), steps(trx)]),
  )
  expect(attempts).toBe(2)
  expect(await withLenderTransaction(db, lender, steps)).toBe(1)
})

it('rolls back what was done ahead of its condition, and answers all the same', async () => {
  const answer = await withLenderTransaction(db, lender, async (trx) => {
    await write(trx, 1)
    await rollBackTransaction(trx)
    return 'not so'
  })
  expect(answer).toBe('not so')
  expect(await withLenderTransaction(db, lender, steps)).toBe(0)
})

it('does nothing more in a transaction that was rolled back', async () => {
  const going = withLenderTransaction(db, lender, async (trx) => {
    await rollBackTransaction(trx)
    await write(trx, 1)
  })
  await expect(going).rejects.toThrow('The transaction is over')
  expect(await withLenderTransaction(db, lender, steps)).toBe(0)
})

it('commits without waiting for the disk where allowed, and waits again the next time', async () => {
  const told = sql<{ waits: string }>`select current_setting('synchronous_commit') as waits`
  const soon = await withLenderAsyncCommit(db, lender, async (trx) => {
    await write(trx, 1)
    return told.execute(trx)
  })
  const next = await withLenderTransaction(db, lender, (trx) => told.execute(trx))
  expect(await withLenderTransaction(db, lender, steps)).toBe(1)
  expect([soon, next].map(({ rows }) => rows[0]?.waits)).toEqual(['off', 'on'])
})

/** Some turns later, as what was begun by a function that another one called. */
async function later<T>(done: Promise<T>): Promise<T> {
  return done.finally(() => undefined)
}

async function write(trx: LenderTransaction, step: number): Promise<void> {
  await sql`insert into steps (step) values (${step})`.execute(trx)
}

async function steps(trx: LenderTransaction): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from steps`.execute(trx)
  return rows[0]?.n ?? -1
}
