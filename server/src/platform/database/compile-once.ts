import { type CompiledQuery, DummyDriver, Kysely, sql } from 'kysely'
import { createDialect } from './dialect.ts'
import type { Tables } from './tables/tables.ts'

/** Builds statements, and runs none. */
const builder = new Kysely<Tables>({ dialect: createDialect(new DummyDriver()) })

type Builder = Pick<
  Kysely<Tables>,
  'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'getExecutor'
>

/** Stands in a statement for the value of one call. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Stands in a statement for the values of one row where it handles several: each is the column of
 * that name of a row source, but for those that are given.
 */
export function columnsOf<Values extends object>(
  source: string,
  given: Partial<Values> = {},
): Values {
  const columns: unknown = new Proxy(given, {
    get: (known, name) =>
      Object.hasOwn(known, name)
        ? (known as Readonly<Record<PropertyKey, unknown>>)[name]
        : sql.ref(`${source}.${String(name)}`),
  })
  return columns as Values
}

/** Any property is the slot of its name. */
const slots: unknown = new Proxy({}, { get: (_, name) => new Slot(String(name)) })

/**
 * A statement whose text is the same in every call, so that it is put together in the first one
 * only: to build and compile it takes longer than to send it.
 *
 * @param build gets a stand-in for each value that it names. It may place them, and nothing else:
 *   what is to be computed, or is a list of changing length, is computed before
 */
export function compileOnce<Values extends object, Row>(
  build: (at: Values, from: Builder) => { compile(with_: Builder): CompiledQuery<Row> },
): (values: Values) => CompiledQuery<Row> {
  let known: CompiledQuery<Row> | null = null
  return (values) => {
    known ??= build(slots as Values, builder).compile(builder)
    const given = values as Readonly<Record<string, unknown>>
    const parameters = known.parameters.map((one) => (one instanceof Slot ? given[one.name] : one))
    return { ...known, parameters }
  }
}
