import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { Client } from 'pg'
import { migrate } from '../../../server/src/platform/database/migrate.ts'
import { keyFiles } from '../../../server/src/platform/keys/key-thumbprints.ts'
import { asOwner } from '../../../server/testing/database/template.ts'

/** All rows of one table, in PostgreSQL's own JSON: what a number or a moment is stays its affair. */
type TableDump = { readonly schema: string; readonly name: string; readonly rows: string }

export type DataDump = {
  /** the migrations that had run, in order; their files never change */
  readonly migrations: readonly string[]
  readonly tables: readonly TableDump[]
  /** the key files of the data folder, by name */
  readonly keys: Readonly<Record<string, string>>
}

/** They say nothing of money, and are half as large as all the rest. */
const pictures = 'lender_images'
const migrationsDirectory = join(import.meta.dirname, '../../../server/migrations')

/** Takes down what a data folder holds: the rows of each table, and the keys beside them. */
export async function dumpData(owner: Client, dataDir: string): Promise<DataDump> {
  const { rows: known } = await owner.query<{ schema: string; name: string }>(
    `select schemaname as schema, tablename as name from pg_tables
      where schemaname in ('public', 'vault') and tablename <> $1 order by 1, 2`,
    [pictures],
  )
  const tables: TableDump[] = []
  for (const { schema, name } of known) {
    const { rows } = await owner.query<{ rows: string | null }>(
      `select json_agg(one)::text as rows from ${schema}.${name} one`,
    )
    const text = rows[0]?.rows ?? null
    if (text !== null) tables.push({ schema, name, rows: text })
  }
  const { rows: ran } = await owner.query<{ name: string }>(
    `select name from schema_migrations where name like '%.sql' order by name`,
  )
  const keys = keyFiles.map((name) => [name, readFileSync(join(dataDir, name), 'utf8')] as const)
  return { migrations: ran.map(({ name }) => name), tables, keys: Object.fromEntries(keys) }
}

/**
 * Makes the database and the key files again as they were. The tables are those of the migrations
 * of the day, so a table or a column that has another name by now takes its old rows too.
 */
export async function restoreData(dump: DataDump, url: string, dataDir: string): Promise<void> {
  await migrateAsThen(dump.migrations, url)
  await asOwner(url, async (owner) => {
    await owner.query('begin; set local session_replication_role = replica')
    await owner.query('delete from schema_migrations')
    for (const { schema, name, rows } of dump.tables) {
      const table = `${schema}.${name}`
      await owner.query(
        `insert into ${table} overriding system value
          select * from json_populate_recordset(null::${table}, $1)`,
        [rows],
      )
    }
    await owner.query(continueCounting)
    await owner.query('commit')
  })
  for (const [name, text] of Object.entries(dump.keys))
    writeFileSync(join(dataDir, name), text, { mode: 0o600 })
}

/** Every column that numbers its rows goes on after the last of them. */
const continueCounting = `do $$ declare one record; begin
  for one in
    select format('%I.%I', nspname, relname) as table_name, attname
      from pg_attribute
      join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
      where attidentity <> '' and nspname in ('public', 'vault')
  loop
    execute format(
      'select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %s',
      one.table_name, one.attname, one.attname, one.table_name);
  end loop;
end $$`

async function migrateAsThen(names: readonly string[], url: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'quittance-older-'))
  for (const name of names) copyFileSync(join(migrationsDirectory, name), join(directory, name))
  await migrate({ url, appliedAt: new Date(0), directory })
  rmSync(directory, { recursive: true })
}

export function writeDump(path: string, dump: DataDump): void {
  writeFileSync(path, brotliCompressSync(JSON.stringify(dump)))
}

export function readDump(path: string): DataDump {
  return JSON.parse(brotliDecompressSync(readFileSync(path)).toString('utf8')) as DataDump
}
