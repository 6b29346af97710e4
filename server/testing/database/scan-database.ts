import type { Pool } from 'pg'

/** Every table of the portal and of the vault, migrations aside. */
export async function listTables(owner: Pool): Promise<{ schema: string; name: string }[]> {
  const { rows } = await owner.query<{ schema: string; name: string }>(
    `select schemaname as schema, tablename as name from pg_tables
      where schemaname in ('public', 'vault') order by 1, 2`,
  )
  return rows
}

/** The tables that hold a text anywhere in a row, whatever the column. */
export async function findTablesWith(owner: Pool, text: string): Promise<string[]> {
  const found: string[] = []
  for (const { schema, name } of await listTables(owner)) {
    const { rowCount } = await owner.query(
      `select from ${schema}.${name} as t where t::text like '%' || $1 || '%' limit 1`,
      [text],
    )
    if (rowCount !== 0) found.push(`${schema}.${name}`)
  }
  return found
}
