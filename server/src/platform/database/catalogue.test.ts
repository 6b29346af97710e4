import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database/database.ts'
import { listTables } from '../../../testing/database/scan-database.ts'
import { withLenderTransaction, withoutLender } from './transaction.ts'

// What holds for every table, now and later, asked of PostgreSQL itself (AMB-126).

let database: TestDatabase
let tables: { schema: string; name: string }[]
beforeAll(async () => {
  database = await testDatabase({ seeded: true })
  tables = await listTables(database.owner)
})
afterAll(() => database.close())

/** No lender's: read before one is known, and read-only to programs. */
const lenderless = [
  'public.hosts',
  'public.schema_migrations',
  'public.business_clock',
  'public.installation',
  'public.key_thumbprints',
  'public.worker_heartbeat',
  'public.lender_proof_keys',
]

const nameOf = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`
const owned = () => tables.map(nameOf).filter((name) => !lenderless.includes(name))

async function column(text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await database.owner.query<{ name: string }>(text, values)
  return rows.map(({ name }) => name).toSorted()
}

async function asApp(work: string, values: unknown[] = []): Promise<unknown[]> {
  const client = await database.owner.connect()
  await client.query('begin; set local role quittance_app')
  const done = await client.query(work, values).then(
    ({ rows }) => rows as unknown[],
    (error: Error) => error,
  )
  await client.query('rollback')
  client.release()
  if (done instanceof Error) throw done
  return done
}

it('knows the tables that belong to no lender', () => {
  const all = tables.map(nameOf)
  expect(lenderless.filter((name) => !all.includes(name))).toEqual([])
  expect(owned().length).toBeGreaterThan(25)
})

it('has lender_id first in the primary key of every other table', async () => {
  const keyed = await column(
    `select c.oid::regclass::text as name from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where k.contype = 'p' and a.attname = 'lender_id'`,
  )
  expect(keyed.map(qualified).toSorted()).toEqual(owned().toSorted())
})

it('has row-level security enabled and forced on every other table', async () => {
  const forced = await column(
    `select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and relrowsecurity and relforcerowsecurity`,
  )
  expect(forced.map(qualified).toSorted()).toEqual(owned().toSorted())
})

it('has one policy on each table, for all commands, that reads and writes by the lender', async () => {
  const { rows } = await database.owner.query(
    `select schemaname || '.' || tablename as name, permissive, roles::text[], cmd,
      qual, with_check from pg_policies order by 1`,
  )
  const rule = '(lender_id = ( SELECT app_lender() AS app_lender))'
  const policy = { permissive: 'PERMISSIVE', roles: ['public'], cmd: 'ALL' }
  expect(rows).toEqual(
    owned()
      .toSorted()
      .map((name) => ({ name, ...policy, qual: rule, with_check: rule })),
  )
})

it('has no view and no foreign key that reaches a row of another lender', async () => {
  expect(
    await column(`select oid::regclass::text as name from pg_class where relkind in ('v', 'm')
      and relnamespace in ('public'::regnamespace, 'vault'::regnamespace)`),
  ).toEqual([])
  const loose = await column(
    `select k.conname as name from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and a.attname <> 'lender_id'`,
  )
  expect(loose).toEqual([])
})

it('gives the roles of programs no ownership and no power over rules', async () => {
  const { rows } = await database.owner.query(
    `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication
      from pg_roles where rolname in ('quittance_app', 'quittance_worker', 'quittance_vault')`,
  )
  expect(rows).toHaveLength(3)
  for (const row of rows) expect(Object.values(row as object)).not.toContain(true)
  const owning = await column(
    `select oid::regclass::text as name from pg_class
      where pg_get_userbyid(relowner) in ('quittance_app', 'quittance_worker', 'quittance_vault')`,
  )
  expect(owning).toEqual([])
})

const reach = (role: string, schema: string) =>
  column(
    `select tablename as name from pg_tables where schemaname = $2 and
      has_table_privilege($1, format('%I.%I', schemaname, tablename),
        'select, insert, update, delete, truncate, references, trigger')`,
    [role, schema],
  )

it('keeps the vault and the portal out of each other’s tables', async () => {
  expect(await reach('quittance_app', 'vault')).toEqual([])
  // What each program asks at its start: whose database it is, and whether it knows the keys.
  expect(await reach('quittance_vault', 'public')).toEqual([
    'hosts',
    'installation',
    'key_thumbprints',
  ])
  expect(await reach('quittance_vault', 'vault')).toEqual(['corrections', 'events', 'numbers'])
  const [{ may } = { may: null }] = (
    await database.owner.query(
      `select has_schema_privilege('quittance_app', 'vault', 'usage') as may`,
    )
  ).rows as { may: boolean | null }[]
  expect(may).toBe(false)
  await expect(asApp('select * from vault.numbers')).rejects.toThrow('permission denied')
})

it('lets the worker alone ask what is due of all lenders, and answers moments alone', async () => {
  const { rows } = await database.owner.query(
    `select proname as name, prosecdef as "runsAsOwner", proconfig as settings,
        array(select other.rolname::text from pg_roles as other
          where other.rolname like 'quittance\\_%' and other.rolname not like '%login%'
            and not other.rolsuper and has_function_privilege(other.oid, own.oid, 'execute'))
          as callers,
        array(select distinct format_type(type, null)
          from unnest(own.proargtypes::oid[] || own.proallargtypes) with ordinality as all_of (type, n)
          where n > own.pronargs * 2) as answers
      from pg_proc as own where own.prosecdef and pronamespace = 'public'::regnamespace
        and proname = 'due_work'`,
  )
  expect(rows).toEqual([
    {
      name: 'due_work',
      runsAsOwner: true,
      settings: ['search_path=pg_catalog, public, pg_temp', 'enable_seqscan=off'],
      callers: ['quittance_worker'],
      answers: ['timestamp with time zone', 'uuid'],
    },
  ])
  expect(await reach('quittance_worker', 'public')).toEqual([])
  expect(await reach('quittance_worker', 'vault')).toEqual([])
})

it('lets programs read what belongs to no lender, and change none of it', async () => {
  const changing = await column(
    `select tablename as name from pg_tables where schemaname || '.' || tablename = any ($1) and
      has_table_privilege('quittance_app', format('%I.%I', schemaname, tablename), 'insert, update, delete, truncate')`,
    [lenderless],
  )
  expect(changing).toEqual([])
})

const may = (right: string) =>
  column(
    `select tablename as name from pg_tables where schemaname = 'public'
      and (has_table_privilege('quittance_app', format('%I.%I', schemaname, tablename), $1)
        or $1 = 'update' and has_any_column_privilege('quittance_app', format('%I.%I', schemaname, tablename), $1))`,
    [right],
  )

it('lets programs truncate nothing, and change or delete no row of append-only tables', async () => {
  expect(await may('truncate')).toEqual([])
  const grows = [
    'audit_entries',
    'consents',
    'discrepancies',
    'gateway_attempts',
    'general_ledger',
    'ledger_entries',
    'ledger_transactions',
    'lender_setting_changes',
    'loan_events',
    'method_corrections',
    'reconciliation_runs',
    'sent_messages',
    'terms_acceptances',
    'terms_versions',
  ]
  const changed = new Set([...(await may('update')), ...(await may('delete'))])
  expect(grows.filter((name) => changed.has(name))).toEqual([])
  // Answers by key end, and none is another one meanwhile.
  expect(await may('update')).not.toContain('lender_api_answers')
  expect(await may('update')).not.toContain('schedule_keys')
})

it('shows no row of any table where no lender is set', async () => {
  const seen: string[] = []
  for (const name of owned().filter((one) => one.startsWith('public.'))) {
    const rows = await withoutLender(database.db, (trx) =>
      sql`select 1 from ${sql.raw(name)} limit 1`.execute(trx),
    )
    if (rows.rows.length > 0) seen.push(name)
  }
  expect(seen).toEqual([])
})

it('takes no row for another lender than the one that is set', async () => {
  const [first = '', second = ''] = await lenderIds()
  const write = withLenderTransaction(database.db, first, (trx) =>
    sql`insert into lender_labels values (${second}, 'en', 'answers.done', 'mine')`.execute(trx),
  )
  await expect(write).rejects.toThrow('row-level security')
  const moved = await withLenderTransaction(database.db, first, (trx) =>
    sql`update borrowers set language = 'en' where lender_id = ${second}`.execute(trx),
  )
  expect(moved.numAffectedRows).toBe(0n)
})

describe('two lenders interleaved on one pool', () => {
  it('shows two lenders interleaved on one pool 1,000 times their own rows only', async () => {
    const ids = await lenderIds()
    let leaks = 0
    const look = async (no: number) => {
      const own = ids[no % ids.length] ?? ''
      await withLenderTransaction(database.db, own, async (trx) => {
        const { rows } = await sql<{ lender_id: string }>`
          select distinct lender_id from loans union select lender_id from payments`.execute(trx)
        const strangers = rows.filter((row) => row.lender_id !== own)
        leaks += strangers.length + (rows.length === 1 ? 0 : 1)
        if (no % 7 === 0) await sql`select 1 / 0`.execute(trx)
      }).catch((error: Error) => {
        if (!error.message.includes('zero')) throw error
      })
    }
    for (let no = 0; no < 1000; no += 40)
      await Promise.all(Array.from({ length: 40 }, (_none, at) => look(no + at)))
    expect(leaks).toBe(0)
  })
})

async function lenderIds(): Promise<string[]> {
  return column('select distinct lender_id::text as name from hosts')
}

function qualified(name: string): string {
  return name.includes('.') ? name : `public.${name}`
}

it('refuses an invalid lender id before it reaches a table', async () => {
  await expect(
    withLenderTransaction(database.db, `${randomUUID()}x`, async () => 1),
  ).rejects.toThrow('uuid')
})
