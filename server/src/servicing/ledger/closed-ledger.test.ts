import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database/database.ts'

// What the database itself holds of the ledger, against raw SQL of the programs' role.

let database: TestDatabase
let lender: string
let other: string
let loan: string
beforeAll(async () => {
  database = await testDatabase({ seeded: true })
  const { rows } = await database.owner.query<{ lender: string; loan: string }>(
    `select lender_id as lender, min(loan_id::text) as loan from loans group by 1 order by 1`,
  )
  lender = rows[0]?.lender ?? ''
  loan = rows[0]?.loan ?? ''
  other = rows[1]?.lender ?? ''
})
afterAll(() => database.close())

/** Runs statements as a program would, and commits: null, or the words of the refusal. */
async function commit(work: (client: PoolClient) => Promise<unknown>): Promise<string | null> {
  const client = await database.db.pool.connect()
  await client.query(`begin; set local app.lender = '${lender}'`)
  const refusal = await work(client)
    .then(() => client.query('commit'))
    .then(
      ({ command }) => (command === 'COMMIT' ? null : command),
      async (error: Error) => {
        await client.query('rollback')
        return error.message
      },
    )
  client.release()
  return refusal
}

async function transaction(client: PoolClient, id: string, entries: readonly number[]) {
  await client.query(
    `insert into ledger_transactions (lender_id, transaction_id, loan_id, kind, currency,
      effective_on, posted_on, entered_at) values ($1, $2, $3, 'test', 'USD', '2026-11-20',
      '2026-11-20', '2026-11-20')`,
    [lender, id, loan],
  )
  await add(client, id, entries)
}

async function add(client: PoolClient, id: string, entries: readonly number[], from = 1) {
  for (const [at, amount] of entries.entries())
    await client.query('insert into ledger_entries values ($1, $2, $3, $4, $5)', [
      lender,
      id,
      from + at,
      '1010',
      amount,
    ])
}

async function posted(): Promise<string> {
  const id = randomUUID()
  expect(await commit((client) => transaction(client, id, [500, -500]))).toBeNull()
  return id
}

it('commits a transaction that balances', async () => {
  expect(await commit((client) => transaction(client, randomUUID(), [500, -300, -200]))).toBeNull()
})

it.each([[[500]], [[500, -400]], [[]], [[500, -500, 1]], [[2 ** 50, -(2 ** 50), 1]]])(
  'commits none of the entries %j',
  async (entries) => {
    const id = randomUUID()
    expect(await commit((client) => transaction(client, id, entries))).toContain('does not balance')
    const left = await database.owner.query(
      'select from ledger_transactions where transaction_id = $1',
      [id],
    )
    expect(left.rowCount).toBe(0)
  },
)

it('commits no one-sided transaction in the context of another lender', async () => {
  const refusal = await commit(async (client) => {
    await transaction(client, randomUUID(), [500])
    await client.query(`set local app.lender = '${other}'`)
  })
  expect(refusal).toContain('does not balance')
  const hidden = await commit(async (client) => {
    await transaction(client, randomUUID(), [500])
    await client.query(`set local app.lender = ''`)
  })
  expect(hidden).toContain('does not balance')
})

it('takes no entry into a transaction that was posted, balanced or not', async () => {
  const id = await posted()
  expect(await commit((client) => add(client, id, [1], 3))).toContain('does not balance')
  expect(await commit((client) => add(client, id, [7, -7], 3))).toContain('is closed')
})

it.each([
  'update ledger_entries set amount_cents = 1',
  'delete from ledger_entries',
  'truncate ledger_entries',
  "update ledger_transactions set note = 'x'",
  'delete from ledger_transactions',
  'truncate ledger_transactions cascade',
  'alter table ledger_entries disable trigger all',
  'alter table ledger_entries no force row level security',
  "set local session_replication_role = 'replica'",
  'drop table ledger_entries',
])('prevents a program from running: %s', async (statement) => {
  const refusal = await commit((client) => client.query(statement))
  expect(refusal).toMatch(/permission denied|must be owner/)
})
