import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { asRoleAdvice } from './logins/role-advice.ts'

export type MigrateOptions = {
  /** The owner's address; it may make roles, but needs not be a superuser. */
  readonly url: string
  readonly appliedAt: Date
  readonly directory?: string
}

type Migration = { readonly name: string; readonly sql: string; readonly sha256: string }

const migrationsDirectory = join(import.meta.dirname, '../../../migrations')
/** Any number, the same in every start: whoever migrates holds it. */
const lock = 7_251_003_118n

/**
 * Brings the database to the newest shape: roles first, then each SQL file in order, once.
 *
 * @returns the names of the files applied now
 * @throws in one sentence that names the file: when one applied earlier has changed or is gone, and
 *   then nothing is applied; when one fails, of which then nothing stays
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const migrations = readMigrations(options.directory ?? migrationsDirectory)
  const client = new Client({ connectionString: options.url, application_name: 'migrations' })
  client.on('error', () => undefined) // a statement that is lost with it says so
  await client.connect()
  return run(client, migrations, options.appliedAt).finally(() => client.end())
}

function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((name) => {
    const sql = readFileSync(join(directory, name), 'utf8')
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

async function run(client: Client, migrations: Migration[], appliedAt: Date): Promise<string[]> {
  await locked(client, () => prepare(client))
  await locked(client, () => refuseOtherVersion(client, migrations))
  const applied: string[] = []
  for (const migration of migrations) {
    const isNew = await locked(client, () => apply(client, migration, appliedAt))
    if (isNew) applied.push(migration.name)
  }
  return applied
}

/** A lock that ends with its transaction, so that it also holds behind a connection pooler. */
async function locked<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query(`begin; select pg_advisory_xact_lock(${lock})`)
  const result = await work().catch(async (error: unknown) => {
    await client.query('rollback').catch(() => undefined) // a connection that is lost does it too
    throw error
  })
  await client.query('commit')
  return result
}

async function prepare(client: Client): Promise<void> {
  for (const role of ['quittance_app', 'quittance_worker', 'quittance_vault'])
    await client.query(makeRole(role)).catch((error: unknown) => {
      throw asRoleAdvice(error)
    })
  await client.query(`create table if not exists schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null)`)
}

/**
 * Roles belong to the whole server: another database's start may make the same one this moment.
 * An owner who is no superuser must be a member that may take the role on; since PostgreSQL 16
 * making a role does not give that by itself.
 */
function makeRole(role: string): string {
  return `do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then
      create role ${role} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$;
  do $$ begin
    if not (select rolsuper from pg_roles where rolname = current_user)
      and not exists (
        select from pg_auth_members
        where roleid = '${role}'::regrole and member = current_user::regrole
          and (to_jsonb(pg_auth_members) ->> 'set_option') is distinct from 'false')
    then execute format('grant ${role} to %I', current_user);
    end if;
  exception when unique_violation then null;
  end $$;`
}

/** All are looked at before any is applied: a database of another version stays as it is. */
async function refuseOtherVersion(client: Client, migrations: Migration[]): Promise<void> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    `select name, sha256 from schema_migrations where name like '%.sql' order by name`,
  )
  for (const { name, sha256 } of rows) {
    const own = migrations.find((one) => one.name === name)
    if (own === undefined)
      throw new Error(
        `Migration ${name} is in the database but not in this version: a newer one ran there. ` +
          'Start that one or a later one; nothing was changed.',
      )
    refuseChanged(own, sha256)
  }
}

/**
 * What a migration was before it was mended, where it ran at all: on PostgreSQL 18 alone, and to the same end. An
 * older PostgreSQL refused it, and no later migration could have come to its turn there.
 */
const formerly: ReadonlyMap<string, string> = new Map([
  ['0078-notified-marks.sql', '0718f0b0690fc095f12d1a99cc761f6f1919d7cfb5fe543dd3fda947054f8930'],
])

function refuseChanged({ name, sha256 }: Migration, ran: string): void {
  if (sha256 !== ran && formerly.get(name) !== ran)
    throw new Error(`Migration ${name} was changed after it ran.`)
}

async function apply(client: Client, migration: Migration, appliedAt: Date): Promise<boolean> {
  const { name, sql, sha256 } = migration
  const { rows } = await client.query<{ sha256: string }>(
    'select sha256 from schema_migrations where name = $1',
    [name],
  )
  const [before] = rows
  if (before !== undefined) {
    refuseChanged(migration, before.sha256) // another start may just have applied it
    return false
  }
  await client.query(sql).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Migration ${name} failed, and nothing of it is kept: ${why}.`, { cause })
  })
  await client.query('insert into schema_migrations values ($1, $2, $3)', [name, sha256, appliedAt])
  return true
}
