import { type RawBuilder, sql } from 'kysely'
import { coalesceMax } from '../coalesce-calls.ts'

/**
 * The rows of a run, out of one value in JSON. A statement is planned once for all values: the limit
 * tells the planner how few rows to expect.
 *
 * @param fields the columns, each with its type
 */
export function rowsOf(
  json: unknown,
  fields: Readonly<Record<string, string>>,
): RawBuilder<unknown> {
  const columns = Object.entries(fields).map(
    ([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`,
  )
  return sql`select * from jsonb_to_recordset(${json}::jsonb) as r(${sql.join(columns)})
    limit ${sql.lit(coalesceMax)}`
}
