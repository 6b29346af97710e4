import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeEach, expect, inject, it } from 'vitest'
import { asOwner, databaseUrl } from '../../../testing/database/template.ts'
import { migrate } from './migrate.ts'

const server = inject('testServer')
const appliedAt = new Date('2026-11-20T15:00:00Z')
const made: string[] = []

let directory: string
let url: string

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'quittance-migrations-'))
  url = await emptyDatabase()
  put('0001-one.sql', 'create table one (id int); insert into one values (1)')
  put('0002-two.sql', 'alter table one add column two int')
})

afterAll(async () => {
  for (const path of made) rmSync(path, { recursive: true, force: true })
})

it('applies each migration once, in order, and remembers when', async () => {
  expect(await migrate({ url, appliedAt, directory })).toEqual(['0001-one.sql', '0002-two.sql'])
  put('0003-three.sql', 'create table three (id int)')
  expect(await migrate({ url, appliedAt, directory })).toEqual(['0003-three.sql'])
  const rows = await ask('select name, applied_at from schema_migrations where name like $$0001%$$')
  expect(rows).toEqual([{ name: '0001-one.sql', applied_at: appliedAt }])
})

it('applies each migration once for several starts at once', async () => {
  const starts = Array.from({ length: 5 }, () => migrate({ url, appliedAt, directory }))
  const applied = (await Promise.all(starts)).flat()
  expect(applied.toSorted()).toEqual(['0001-one.sql', '0002-two.sql'])
  expect(await ask('select id from one')).toEqual([{ id: 1 }])
})

it('refuses a migration that was changed after it ran, and applies none of the others', async () => {
  await migrate({ url, appliedAt, directory })
  put('0002-two.sql', 'create table other (id int)')
  put('0001-earlier.sql', 'create table earlier (id int)')
  const again = migrate({ url, appliedAt, directory })
  await expect(again).rejects.toThrow('Migration 0002-two.sql was changed after it ran.')
  expect(await ask(`select to_regclass('earlier') as earlier`)).toEqual([{ earlier: null }])
})

it('takes a database in which a migration ran before it was mended, on PostgreSQL 18 alone', async () => {
  const mended = '0078-notified-marks.sql'
  put(mended, 'create table mended (id int)')
  await migrate({ url, appliedAt, directory })
  const ranAs = (sha256: string) =>
    ask(`update schema_migrations set sha256 = '${sha256}' where name = '${mended}'`)
  await ranAs('0718f0b0690fc095f12d1a99cc761f6f1919d7cfb5fe543dd3fda947054f8930')
  expect(await migrate({ url, appliedAt, directory })).toEqual([])
  await ranAs('0718f0b0')
  await expect(migrate({ url, appliedAt, directory })).rejects.toThrow('was changed after it ran')
})

it('refuses a database newer than this version by name, and changes nothing', async () => {
  await migrate({ url, appliedAt, directory })
  rmSync(join(directory, '0002-two.sql'))
  put('0001-later.sql', 'create table later (id int)')
  const before = await ask('select * from schema_migrations order by name')
  const again = migrate({ url, appliedAt, directory })
  await expect(again).rejects.toThrow(
    'Migration 0002-two.sql is in the database but not in this version: a newer one ran there.',
  )
  expect(await ask('select * from schema_migrations order by name')).toEqual(before)
  expect(await ask(`select to_regclass('later') as later`)).toEqual([{ later: null }])
})

it('keeps nothing of a migration that fails, names it, and keeps all of those before it', async () => {
  put('0002-two.sql', 'create table two (id int); select 1 / 0')
  await expect(migrate({ url, appliedAt, directory })).rejects.toThrow(
    'Migration 0002-two.sql failed, and nothing of it is kept: division by zero.',
  )
  expect(await ask(`select to_regclass('one')::text as one, to_regclass('two') as two`)).toEqual([
    { one: 'one', two: null },
  ])
})

it('continues at the next start where a migration was cut off in the middle', async () => {
  put('0001-one.sql', 'create table one (id int); create table gate (open boolean)')
  put(
    '0002-two.sql',
    'create table two (id int); select pg_sleep(case when exists (select from gate) then 0 else 30 end)',
  )
  const cutOff = migrate({ url, appliedAt, directory }).then(String, String)
  await expect.poll(endSleeper, { timeout: 10_000 }).toBe(true)
  expect(await cutOff).toContain('Migration 0002-two.sql failed, and nothing of it is kept: ')
  expect(await ask(`select to_regclass('two') as two`)).toEqual([{ two: null }])
  await ask('insert into gate values (true)')
  expect(await migrate({ url, appliedAt, directory })).toEqual(['0002-two.sql'])
})

it('serves an owner who is no superuser but may create roles', async () => {
  const role = `owner_${randomBytes(4).toString('hex')}`
  const name = new URL(url).pathname.slice(1)
  await asOwner(server.url, async (client) => {
    await client.query(`create role ${role} login createrole password 'secret'`)
    await client.query(
      `grant quittance_app, quittance_worker, quittance_vault to ${role} with admin option`,
    )
    await client.query(`alter database ${name} owner to ${role}`)
  })
  const own = new URL(url)
  own.username = role
  own.password = 'secret'
  await migrate({ url: own.href, appliedAt })
  const client = new Client({ connectionString: own.href })
  await client.connect()
  await client.query('set role quittance_app')
  const seen = await client.query('select current_user as name, count(*)::int as n from lenders')
  expect(seen.rows).toEqual([{ name: 'quittance_app', n: 0 }])
  await client.query('reset role; set role quittance_vault')
  // What is due is found for an owner whom row-level security binds.
  const lender = randomUUID()
  const day = '2026-11-20'
  await client.query(`reset role; set app.lender = '${lender}';
    insert into lenders (lender_id, name, country, business_date, created_at)
      values ('${lender}', 'Due', 'US', '${day}', now());
    insert into hosts values ('due.test', '${lender}');
    insert into outbox (lender_id, message_id, dedupe_key, topic, payload, written_at, next_attempt_at)
      values ('${lender}', '${lender}', 'due', 'none', '{}', now(), '${day}T15:00:00Z');
    set app.lender = ''; set role quittance_worker`)
  const due = await client.query('select lender, messages from due_work(null, $1, $1)', [day])
  expect(due.rows).toEqual([{ lender, messages: new Date(`${day}T15:00:00Z`) }])
  await client.end()
  await asOwner(server.url, async (owner) => {
    await owner.query(`drop database ${name}`)
    await owner.query(`drop role ${role}`)
  })
})

/** Ends the connection that sleeps in this database; says whether there was one. */
async function endSleeper(): Promise<boolean> {
  const ended = await ask(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`)
  return ended.length === 1
}

function put(name: string, sql: string): void {
  writeFileSync(join(directory, name), `-- Why: a test\n${sql};\n`)
}

async function emptyDatabase(): Promise<string> {
  made.push(directory)
  const name = `${server.prefix}_${randomBytes(4).toString('hex')}`
  await asOwner(server.url, (client) => client.query(`create database ${name}`))
  return databaseUrl(server, name)
}

async function ask(sql: string): Promise<unknown[]> {
  return asOwner(url, async (client) => (await client.query(sql)).rows)
}
