import * as z from 'zod/mini'
import { ours } from './wire.ts'

/** One field: where it stands on the wire, with dots between the levels, and of what kind it is. */
type Field = readonly [at: string, kind: z.ZodMiniType]

/** Our names of the fields of an object, each with its field, or with a table of what is inside. */
export type FieldTable = { readonly [name: string]: Field | FieldTable }

type ValueOf<Entry> = Entry extends readonly [string, infer Kind extends z.ZodMiniType]
  ? z.output<Kind>
  : Entry extends FieldTable
    ? FieldsOf<Entry>
    : never

/** Of each name whether it may be left out. */
type Omissible<Table extends FieldTable> = {
  [Name in keyof Table]: undefined extends ValueOf<Table[Name]> ? Name : never
}[keyof Table]

/** An object with our names and values. */
export type FieldsOf<Table extends FieldTable> = {
  readonly [Name in Exclude<keyof Table, Omissible<Table>>]: ValueOf<Table[Name]>
} & { readonly [Name in Omissible<Table>]?: ValueOf<Table[Name]> }

type Values = { [name: string]: unknown }
type Leaf = {
  readonly ours: readonly string[]
  readonly wire: readonly string[]
  readonly kind: z.ZodMiniType
}

/** Reads and writes an object by its table: the wire's form, our type, and both ways come from it. */
export function fieldCodec<const Table extends FieldTable>(table: Table) {
  return codecOf(table, z.object)
}

/** The same for what is sent to us: a field that the table does not have is refused. */
export function requestCodec<const Table extends FieldTable>(table: Table) {
  return codecOf(table, z.strictObject)
}

type ObjectOf = (shape: Record<string, z.ZodMiniType>) => z.ZodMiniObject

function codecOf<const Table extends FieldTable>(table: Table, objectOf: ObjectOf) {
  const leaves = leavesOf(table, [])
  return z.codec(wireObject(leaves, objectOf), ours<FieldsOf<Table>>(), {
    decode: (sent) => moved(sent, leaves, 'wire', 'ours') as FieldsOf<Table>,
    encode: (value) => moved(value as Values, leaves, 'ours', 'wire'),
  })
}

function leavesOf(table: FieldTable, path: readonly string[]): readonly Leaf[] {
  return Object.entries(table).flatMap(([name, field]): readonly Leaf[] => {
    const ownPath = [...path, name]
    return isField(field)
      ? [{ ours: ownPath, wire: field[0].split('.'), kind: field[1] }]
      : leavesOf(field, ownPath)
  })
}

function isField(field: Field | FieldTable): field is Field {
  return Array.isArray(field)
}

/** The wire's object: a level for each dot. */
function wireObject(leaves: readonly Leaf[], objectOf: ObjectOf, depth = 0): z.ZodMiniObject {
  const shape: Record<string, z.ZodMiniType> = {}
  for (const { wire, kind } of leaves) {
    const name = wire[depth] ?? ''
    if (Object.hasOwn(shape, name)) continue
    const inner = leaves.filter((leaf) => leaf.wire[depth] === name)
    shape[name] = wire.length === depth + 1 ? kind : wireObject(inner, objectOf, depth + 1)
  }
  return objectOf(shape)
}

/**
 * The same values, each in its place on the other side; what is left out stays so. Plain loops: home
 * reads and writes hundreds of fields.
 */
function moved(
  source: Values,
  leaves: readonly Leaf[],
  from: 'wire' | 'ours',
  to: 'wire' | 'ours',
) {
  const target: Values = {}
  for (const leaf of leaves) {
    let value: unknown = source
    for (const name of leaf[from]) value = (value as Values)[name]
    if (value === undefined) continue
    const path = leaf[to]
    const last = path.length - 1
    let place = target
    for (let at = 0; at < last; at += 1) place = (place[path[at] ?? ''] ??= {}) as Values
    place[path[last] ?? ''] = value
  }
  return target
}
