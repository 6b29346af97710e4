import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database/database.ts'

// Errors and plans name constraints, indexes and triggers: one finds their table by them.

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function names(question: string): Promise<{ place: string; name: string }[]> {
  return (await database.owner.query<{ place: string; name: string }>(question)).rows
}

it('names every constraint and index after the table that it belongs to', async () => {
  const found = await names(`
    select c.relname as place, x.conname as name from pg_constraint x
      join pg_class c on c.oid = x.conrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'vault') and x.contype <> 't'
    union all select tablename, indexname from pg_indexes where schemaname in ('public', 'vault')`)
  expect(found.length).toBeGreaterThan(300)
  expect(found.filter(({ place, name }) => !name.startsWith(`${place}_`))).toEqual([])
})

it('has no word of an old name in what the database holds', async () => {
  const found = await names(`
    select c.relname as place, x.conname as name from pg_constraint x
      join pg_class c on c.oid = x.conrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'vault')
    union all select tablename, indexname from pg_indexes where schemaname in ('public', 'vault')
    union all select tgrelid::regclass::text, tgname from pg_trigger where not tgisinternal
    union all select table_name, column_name from information_schema.columns
      where table_schema in ('public', 'vault')
    union all select '', proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'vault')`)
  const old =
    /(^|_)(asks?|asked|desk|held_why|letters?|lanes?|rooms?|tells?|told|tr(y|ies)|set_aside)(_|$)/
  expect(found.filter(({ name }) => old.test(name))).toEqual([])
})

it('has no function that names a column by an old name', async () => {
  const found = await names(`select '' as place, proname as name from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'vault') and prosrc ~ 'next_try_at|cancel_asked_at'`)
  expect(found).toEqual([])
})
