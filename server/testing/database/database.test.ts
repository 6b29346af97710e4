import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withoutLender } from '../../src/platform/database/transaction.ts'
import { type TestDatabase, testDatabase } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('gives each test file a migrated database of its own', async () => {
  const other = await testDatabase()
  await other.owner.query('create table only_here (id int)')
  const found = await database.owner.query(`select to_regclass('only_here') place`)
  expect(found.rows).toEqual([{ place: null }])
  const names = await other.owner.query('select name from schema_migrations order by name')
  expect(names.rows[0]).toEqual({ name: '0001-lenders.sql' })
  await other.close()
})

it('runs the programs as their role, which owns nothing', async () => {
  const answer = await withoutLender(database.db, (trx) =>
    sql`select current_user as name, count(*) as owned from pg_tables
      where tableowner = current_user`.execute(trx),
  )
  expect(answer.rows).toEqual([{ name: 'quittance_app', owned: 0n }])
})
