import type { Pool } from 'pg'

type Repeated = {
  readonly table: string
  /** of the one row that is repeated */
  readonly where: string
  /** what each has for itself: names and values in turn, `no` being its number */
  readonly fields: string
  readonly times: number
}

/** Writes more rows like one that there is. */
export async function repeatRow(owner: Pool, repeated: Repeated): Promise<void> {
  const { table, where, fields, times } = repeated
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  await owner.query(`insert into ${table} (${names.join(', ')})
    select ${names.map((name) => `(copy).${name}`).join(', ')}
    from (select jsonb_populate_record(one.row, jsonb_build_object(${fields})) as copy
      from (select t from ${table} t where ${where}) as one(row), generate_series(1, ${times}) as no) as copies`)
}
