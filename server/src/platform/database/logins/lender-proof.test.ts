import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../../testing/database/database.ts'
import { lenderProofKey, lenderProofs, proofKeyHalves } from './lender-proof.ts'
import { type DatabasePool, openDatabasePool } from '../pool.ts'
import { queryLender, withLenderTransaction } from '../transaction.ts'

const [mine, other] = [randomUUID(), randomUUID()]
const login = `proofs_${mine.slice(0, 8)}`

let database: TestDatabase
let db: DatabasePool
let url: string
beforeAll(async () => {
  database = await testDatabase()
  await database.owner.query(`
    create role ${login} login password 'a%word'; grant quittance_app to ${login};
    create table notes (lender_id uuid not null, body text); call protect('notes');
    grant select, insert on notes to quittance_app;
    insert into notes values ('${mine}', 'mine'), ('${other}', 'other')`)
  const address = new URL(database.url)
  address.username = login
  address.password = encodeURIComponent('a%word')
  url = address.href
  const { inner, outer } = proofKeyHalves(lenderProofKey(url) ?? Buffer.alloc(0))
  await database.owner.query('insert into lender_proof_keys values ($1, $2, $3)', [
    login,
    inner,
    outer,
  ])
  db = openDatabasePool({ url, max: 2, name: 'proofs' })
})
afterAll(async () => {
  await db.close()
  await database.owner.query(`drop owned by ${login}; drop role ${login}`)
  await database.close()
})

const bodies = sql<{ body: string }>`select body from notes`

it('shows a lender that the program proves its own rows', async () => {
  for (const [id, body] of [[mine, 'mine'] as const, [other, 'other'] as const]) {
    const { rows } = await withLenderTransaction(db, id, (trx) => bodies.execute(trx))
    expect(rows).toEqual([{ body }])
    const asked = await queryLender(db, id, (one) => [one.selectFrom('lenders').select('name')])
    expect(asked).toEqual([[]])
  }
})

it('refuses an injected statement the rows of another lender', async () => {
  const claims = [
    `'${other}'`,
    `'${other}' || substr(current_setting('app.lender'), 37)`,
    `'${other}.' || repeat('0', 64)`,
  ]
  for (const claim of claims) {
    const before = `select set_config('app.lender', ${claim}, true)`
    for (const text of [`select * from notes`, `insert into notes values ('${other}', 'forged')`])
      await expect(injected(before, text)).rejects.toThrow('is not proven')
    // Within one statement: the lender may have been asked for before, and is then the own.
    const within = `with said as materialized (${before}) select said, body from said, notes`
    const seen = await injected(within).catch((error: unknown) => String(error))
    expect(seen).not.toMatch(/"other"|forged/)
    expect(seen).toMatch(/is not proven|mine/)
  }
})

it('shows no connection of the same login the proof of another', async () => {
  await withLenderTransaction(db, other, async (trx) => {
    await bodies.execute(trx)
    const { rows } = await withLenderTransaction(db, mine, (own) =>
      sql<{ query: string }>`select query from pg_stat_activity where usename = ${login}`.execute(
        own,
      ),
    )
    expect(rows.length).toBeGreaterThanOrEqual(2)
    const proof = lenderProofs(url)(other).slice(37)
    expect(proof).toHaveLength(64)
    expect(JSON.stringify(rows)).not.toContain(proof)
  })
})

it('adds no proof to a lender for an address without a password', () => {
  const plain = new URL(url)
  plain.password = ''
  expect(lenderProofs(plain.href)(mine)).toBe(mine)
})

/** What the last of these statements answers, sent as the lender `mine`. */
function injected(...texts: readonly string[]): Promise<string> {
  return withLenderTransaction(db, mine, async (trx) => {
    let seen = ''
    for (const text of texts) seen = JSON.stringify((await sql.raw(text).execute(trx)).rows)
    return seen
  })
}
