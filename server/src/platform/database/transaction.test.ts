import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { planForAnyValues } from '../../../testing/database/plan-for-any-values.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database/database.ts'
import type { LenderTransaction } from './database.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { type DatabasePool, openDatabasePool } from './pool.ts'
import {
  executeAndCommit,
  queryLender,
  withLenderTransaction,
  withoutLender,
} from './transaction.ts'

const first = randomUUID()
const second = randomUUID()

let database: TestDatabase
let db: DatabasePool

beforeAll(async () => {
  database = await testDatabase()
  // Three connections for many transactions: each is handed from lender to lender.
  db = openDatabasePool({ url: database.url, max: 3, name: 'transaction test' })
  await database.owner.query(`
    create table notes (lender_id uuid not null, body text not null);
    call protect('notes');
    grant select, insert on notes to quittance_app;
    create table turns (id int primary key, taken int not null);
    insert into turns values (1, 0), (2, 0);
    grant select, update on turns to quittance_app`)
})
afterAll(async () => {
  await db.close()
  await database.close()
})

it('shows and takes rows of its own lender only, many interleaved on one pool', async () => {
  const leaks: string[] = []
  const work = async (lender: string, round: number) => {
    const fails = round % 7 === 0
    const done = withLenderTransaction(db, lender, async (trx) => {
      await write(trx, lender, `round ${round}`)
      const seen = await lenders(trx)
      leaks.push(...seen.filter((found) => found !== lender))
      if (fails) throw new Error('wanted')
    })
    return done.then(
      () => 'kept',
      (error: Error) => error.message,
    )
  }
  const rounds = Array.from({ length: 200 }, (_, round) => round)
  const outcomes: string[] = []
  // Forty at once, for four connections: nobody waits there so long as to be turned away.
  for (let from = 0; from < rounds.length; from += 40) {
    const some = rounds.slice(from, from + 40)
    const working = some.map((round) => work(round % 2 === 0 ? first : second, round))
    outcomes.push(...(await Promise.all(working)))
  }
  expect(leaks).toEqual([])
  expect(outcomes).toEqual(rounds.map((round) => (round % 7 === 0 ? 'wanted' : 'kept')))
  const kept = await database.owner.query('select count(*)::int as notes from notes')
  expect(kept.rows).toEqual([{ notes: rounds.filter((round) => round % 7 !== 0).length }])
})

it('refuses to write a row of another lender', async () => {
  const smuggling = withLenderTransaction(db, first, (trx) => write(trx, second, 'smuggled'))
  await expect(smuggling).rejects.toThrow('row-level security')
})

it('sees no row when no lender was set', async () => {
  await withLenderTransaction(db, first, (trx) => write(trx, first, 'there'))
  expect(await withoutLender(db, lenders)).toEqual([])
})

it('keeps neither role nor lender on a connection, whether work succeeds or fails', async () => {
  const one = openDatabasePool({ url: database.url, max: 1, name: 'one connection' })
  const backend = async () => (await settings(one)).pid
  const before = await backend()
  await withLenderTransaction(one, first, (trx) => write(trx, first, 'kept'))
  expect(await settings(one)).toEqual({ pid: before, lender: '', role: 'quittance_app' })
  const failing = withLenderTransaction(one, first, (trx) => sql`select 1 / 0`.execute(trx))
  await expect(failing).rejects.toThrow('division by zero')
  expect(await settings(one)).toEqual({ pid: before, lender: '', role: 'quittance_app' })
  await one.close()
})

it('takes on the role in each transaction, also where connecting did not', async () => {
  const plain = openDatabasePool({ url: `${database.url}?options=`, max: 1, name: 'as owner' })
  const outside = await plain.pool.query('select current_user as name')
  const inside = await withoutLender(plain, (trx) =>
    sql<{ name: string }>`select current_user as name`.execute(trx),
  )
  expect(inside.rows).toEqual([{ name: 'quittance_app' }])
  expect(outside.rows).not.toEqual(inside.rows)
  await plain.close()
})

it('fails a transaction in which an error was swallowed, for nothing of it is kept', async () => {
  const swallowing = withLenderTransaction(db, first, async (trx) => {
    await write(trx, first, 'swallowed')
    await sql`select 1 / 0`.execute(trx).catch(() => undefined)
  })
  await expect(swallowing).rejects.toThrow('failed before its commit')
  const kept = await database.owner.query(`select from notes where body = 'swallowed'`)
  expect(kept.rowCount).toBe(0)
})

it('destroys a connection that broke, and continues with another', async () => {
  const one = openDatabasePool({ url: database.url, max: 1, name: 'to be cut' })
  const { pid } = await settings(one)
  const cut = withLenderTransaction(one, first, async (trx) => {
    await database.owner.query('select pg_terminate_backend($1)', [pid])
    await lenders(trx)
  })
  await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailable) // no commit was sent
  expect((await settings(one)).pid).not.toBe(pid)
  await one.close()
})

it('leaves it in doubt whether a transaction was kept whose connection broke with its commit', async () => {
  const one = openDatabasePool({ url: database.url, max: 1, name: 'cut in the end' })
  const cut = withLenderTransaction(one, first, async (trx) => {
    const last = executeAndCommit(trx, CompiledQuery.raw('select pg_sleep(0.2)'))
    const { _clients } = one.pool as unknown as { _clients: { connection: { stream: Socket } }[] }
    for (const { connection } of _clients) connection.stream.destroy()
    return last
  })
  const error = await cut.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(DatabaseUnavailable)
  await one.close()
})

it('destroys a connection whose transaction could not begin', async () => {
  const one = openDatabasePool({ url: database.url, max: 1, name: 'half begun' })
  const { pid } = await settings(one)
  const halfBegun = one.opening({ text: 'begin; select 1 / 0', lenderId: null }).transaction()
  await expect(halfBegun.execute(lenders)).rejects.toThrow('division by zero')
  expect((await settings(one)).pid).not.toBe(pid)
  await one.close()
})

it('destroys a connection over which a statement could not be sent', async () => {
  const one = openDatabasePool({ url: database.url, max: 1, name: 'not sent' })
  const { pid } = await settings(one)
  const ask = (value: unknown) =>
    queryLender(one, first, () => [CompiledQuery.raw('select $1::jsonb', [value])])
  await expect(ask({ no: 1n })).rejects.toThrow(TypeError) // JSON has no such number
  expect((await settings(one)).pid).not.toBe(pid)
  await expect(ask({ no: 1 })).resolves.toHaveLength(1)
  await one.close()
})

it('keeps nothing of a transaction whose last statement could not be sent', async () => {
  const failing = withLenderTransaction(db, first, async (trx) => {
    await write(trx, first, 'not last')
    await executeAndCommit(trx, CompiledQuery.raw('select $1::jsonb', [{ no: 1n }]))
  })
  await expect(failing).rejects.toThrow(TypeError)
  const kept = await database.owner.query(`select from notes where body = 'not last'`)
  expect(kept.rowCount).toBe(0)
})

it('repeats work that deadlocked', async () => {
  let begun = 0
  const both = Promise.withResolvers<void>()
  const take = (order: readonly [number, number]) =>
    withoutLender(db, async (trx) => {
      await sql`update turns set taken = taken + 1 where id = ${order[0]}`.execute(trx)
      begun += 1
      if (begun === 2) both.resolve()
      await both.promise
      await sql`update turns set taken = taken + 1 where id = ${order[1]}`.execute(trx)
    })
  await Promise.all([take([1, 2]), take([2, 1])])
  expect(begun).toBeGreaterThanOrEqual(3) // one gave way, or both in turn
  const turns = await database.owner.query('select taken from turns order by id')
  expect(turns.rows).toEqual([{ taken: 2 }, { taken: 2 }])
})

it('gives up on work that deadlocks every time', async () => {
  let attempts = 0
  const hopeless = withLenderTransaction(db, first, async (trx) => {
    attempts += 1
    await sql`do $$ begin raise exception 'no' using errcode = '40001'; end $$`.execute(trx)
  })
  await expect(hopeless).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: '40001' })
  expect(attempts).toBe(3)
})

it('takes one round trip each to begin, for each statement, and to commit', async () => {
  const one = openDatabasePool({ url: database.url, max: 1, name: 'counted' })
  const client = await one.pool.connect()
  const sent: unknown[] = []
  const query = client.query.bind(client) as (...words: unknown[]) => unknown
  Object.assign(client, {
    query(...words: unknown[]) {
      sent.push(words[0])
      return query(...words)
    },
  })
  client.release()
  await withLenderTransaction(one, first, (trx) => lenders(trx))
  // The opening is two messages, sent with the first statement: the text, and whose rows it sees.
  expect(sent).toHaveLength(4)
  expect(sent[1]).toMatchObject({ name: expect.stringMatching(/_lender$/) })
  expect(sent[2]).toMatchObject({ name: expect.stringMatching(/_s1$/) })
  await one.close()
})

it.each(['', 'lonemesa', `${first}'; reset role; --`, first.toUpperCase()])(
  'keeps %j out of SQL as a lender',
  async (id) => {
    await expect(withLenderTransaction(db, id, lenders)).rejects.toThrow('uuid')
  },
)

it('returns int8 as bigint, a date as text, a moment as Date', async () => {
  const answer = await withoutLender(db, (trx) =>
    sql`select 9007199254740993::int8 as big, array[1, null]::int8[] as bigs,
      date '2026-11-20' as day, timestamptz '2026-11-20T15:00:00Z' as moment`.execute(trx),
  )
  expect(answer.rows).toEqual([
    {
      big: 9_007_199_254_740_993n,
      bigs: [1n, null],
      day: '2026-11-20',
      moment: new Date('2026-11-20T15:00:00Z'),
    },
  ])
})

it('answers by an index for any lender, where one has nearly all the rows', async () => {
  await database.owner.query(
    `create table skewed as select '${first}'::uuid as lender_id, no from generate_series(1, 9000) as no;
      alter table skewed add primary key (lender_id, no); grant select on skewed to quittance_app;
      analyze skewed`,
  )
  const isThere = sql`select exists (select from skewed where lender_id = ${first}) as there`
  const plan = await withLenderTransaction(db, first, (trx) =>
    planForAnyValues(trx, (asking) => isThere.execute(asking)),
  )
  await database.owner.query('drop table skewed')
  expect(plan.map((step) => step['Index Name'])).toContain('skewed_pkey')
})

it('waits no longer than two seconds for a connection', async () => {
  const one = openDatabasePool({ url: database.url, max: 1, name: 'full' })
  const held = await one.pool.connect()
  await expect(withLenderTransaction(one, first, lenders)).rejects.toThrow('timeout')
  held.release()
  await one.close()
})

it('ends a statement after five seconds', async () => {
  const limit = await withoutLender(db, (trx) =>
    sql`select current_setting('statement_timeout') as limit`.execute(trx),
  )
  expect(limit.rows).toEqual([{ limit: '5s' }])
})

it('distinguishes a statement or a wait for a lock that lasts too long from a fault', async () => {
  const waiting = withLenderTransaction(db, first, async (trx) => {
    await sql`set local statement_timeout = '20ms'`.execute(trx)
    await sql`select pg_sleep(5)`.execute(trx)
  })
  await expect(waiting).rejects.toBeInstanceOf(DatabaseUnavailable)
  const refused = withLenderTransaction(db, first, (trx) =>
    sql`do $$ begin raise exception 'locked' using errcode = '55P03'; end $$`.execute(trx),
  )
  await expect(refused).rejects.toBeInstanceOf(DatabaseUnavailable)
})

async function write(trx: LenderTransaction, lender: string, body: string): Promise<void> {
  await sql`insert into notes (lender_id, body) values (${lender}, ${body})`.execute(trx)
}

async function lenders(trx: LenderTransaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select lender_id as id from notes`.execute(trx)
  return rows.map(({ id }) => id)
}

/** What a connection carries between transactions. */
async function settings(one: DatabasePool) {
  const answer = await one.pool.query<{ pid: number; lender: string; role: string }>(
    `select pg_backend_pid() as pid, coalesce(current_setting('app.lender', true), '') as lender,
      current_setting('role') as role`,
  )
  return answer.rows[0] ?? { pid: 0, lender: 'none', role: 'none' }
}
