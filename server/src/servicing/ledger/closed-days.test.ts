import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database/database.ts'

// A day that was closed takes no posting, whichever program writes it, and stays closed.

let database: TestDatabase
let lender: string
let loan: string
beforeAll(async () => {
  database = await testDatabase({ seeded: true })
  const { rows } = await database.owner.query<{ lender: string; loan: string }>(
    `select lender_id as lender, min(loan_id::text) as loan from loans group by 1 order by 1`,
  )
  lender = rows[0]?.lender ?? ''
  loan = rows[0]?.loan ?? ''
})
afterAll(() => database.close())

/** A program's connection, in a transaction under the eyes of the lender. */
async function begin(): Promise<PoolClient> {
  const client = await database.db.pool.connect()
  await client.query(`begin; set local app.lender = '${lender}'`)
  return client
}

async function run(work: (client: PoolClient) => Promise<unknown>): Promise<string | null> {
  const client = await begin()
  const refusal = await work(client).then(
    () => null,
    (error: Error) => error.message,
  )
  await client.query(refusal === null ? 'commit' : 'rollback')
  client.release()
  return refusal
}

async function post(client: PoolClient, day: string) {
  const id = randomUUID()
  await client.query(
    `insert into ledger_transactions (lender_id, transaction_id, loan_id, kind, currency,
      effective_on, posted_on, entered_at) values ($1, $2, $3, 'test', 'USD', '2026-01-01', $4,
      '2026-11-20')`,
    [lender, id, loan, day],
  )
  for (const [at, amount] of [500, -500].entries())
    await client.query('insert into ledger_entries values ($1, $2, $3, $4, $5)', [
      lender,
      id,
      at + 1,
      '1010',
      amount,
    ])
}

it('posts on the business date and later, whatever day the event takes effect', async () => {
  expect(await run((client) => post(client, '2026-11-20'))).toBeNull()
  expect(await run((client) => post(client, '2026-11-21'))).toBeNull()
})

it.each(['2026-11-19', '2025-02-28'])('posts nothing on %s, which is closed', async (day) => {
  expect(await run((client) => post(client, day))).toBe(`${day} is closed for postings`)
})

it('refuses a statement that posts on several days where one is closed', async () => {
  const refusal = await run((client) =>
    client.query(
      `insert into ledger_transactions (lender_id, transaction_id, loan_id, kind, currency,
        effective_on, posted_on, entered_at)
      select $1, gen_random_uuid(), $2, 'test', 'USD', '2026-01-01', day::date, '2026-11-20'
      from unnest(array['2026-11-20', '2026-11-19', '2026-11-21']) as day`,
      [lender, loan],
    ),
  )
  expect(refusal).toContain('is closed for postings')
})

it.each([
  `closed_through = '2026-11-01'`,
  'closed_through = null',
  `business_date = '2026-11-19'`,
  `closed_through = '2026-11-20'`, // the day that is open
])('prevents a program from setting %s', async (change) => {
  const refusal = await run((client) => client.query(`update lenders set ${change}`))
  expect(refusal).toMatch(/stays closed|violates check constraint/)
})

it('lets a program change nothing in the general ledger', async () => {
  const refusal = await run((client) => client.query('update general_ledger set debits_cents = 1'))
  expect(refusal).toContain('permission denied')
})

it('closes a day only when every posting that began before is in the day, or refused', async () => {
  const posting = await begin()
  await post(posting, '2026-11-20')
  const closing = run((client) =>
    client.query(`update lenders set business_date = '2026-11-21', closed_through = '2026-11-20'`),
  )
  const waits = await Promise.race([closing, sleep(300, 'waits')])
  expect(waits).toBe('waits')
  await posting.query('commit')
  posting.release()
  expect(await closing).toBeNull()
  expect(await run((client) => post(client, '2026-11-20'))).toContain('is closed')
})
