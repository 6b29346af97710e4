import type { Pool, PoolClient, QueryResult } from 'pg'
import { assert } from '@quittance/domain/assert'

/**
 * In which order every transaction locks rows of these tables: whoever waits for one holds none of a table
 * after it, so that no two transactions wait for each other.
 */
const tablesInOrder = [
  'payments',
  'loans',
  'borrowers',
  'methods',
  'schedules',
  'scheduled_payments',
] as const
type LockedTable = (typeof tablesInOrder)[number]

/** Of these, transactions lock several: in the order of their ids, in one statement or one after another. */
const idsInOrder: Partial<Record<LockedTable, string>> = {
  payments: 'payment_id',
  borrowers: 'borrower_id',
  loans: 'loan_id',
  methods: 'method_id',
  schedules: 'schedule_id',
  scheduled_payments: 'scheduled_payment_id',
}

/** Of a row of these there is one that is to come: a statement that names it locks one row at most. */
const holders: Partial<Record<LockedTable, string>> = { scheduled_payments: 'schedule_id' }

/**
 * A payment that is written by the token of its lease, in the statement that posts it: only whoever holds that
 * writes to it so, and the loan is not waited for.
 */
const byLease = /^ ?update payments .*\blease_token = /

/** Stands for rows that a transaction took without waiting, and did not name: nobody knows their ids. */
const unnamed = '?'

/** How a statement locks rows of a table. */
type RowLock = {
  readonly table: LockedTable
  /** whether it waits for whoever holds them */
  readonly waits: boolean
  /** whether they are locked in the order of their ids, or there is one at most */
  readonly inOrder: boolean
  /** the ids that the statement names, where it names them */
  readonly ids: readonly string[]
  /** the select or update that locks them */
  readonly part: string
  /** whether that is all of the statement */
  readonly isWhole: boolean
}

export type RowLockWatch = {
  /** What went against the order since this was asked last, each once; of tables that were locked at all. */
  takeFaults(locked: readonly LockedTable[]): string[]
}

const watches = new WeakMap<Pool, RowLockWatch>()

/** Watches every transaction over a pool, from now on, for the order in which it locks rows. */
export function watchRowLocks(pool: Pool): RowLockWatch {
  const watch = watches.get(pool) ?? beginWatch(pool)
  watches.set(pool, watch)
  return watch
}

function beginWatch(pool: Pool): RowLockWatch {
  const seen = new Set<LockedTable>()
  const faults = new Set<string>()
  const watched = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const held = new Map<LockedTable, Set<string>>()
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    const query = (...given: unknown[]) => {
      const statement = statementOf(given[0] as string | Partial<Statement> | undefined)
      const noting = { held, faults }
      const finding = findingLockOf(statement, held)
      for (const table of noteLocks(statement, noting)) seen.add(table)
      const sent = send(...given)
      if (sent instanceof Promise && finding !== null)
        sent.then(
          ({ rows }: QueryResult) => noteFound(finding, rows as object[], noting),
          () => undefined, // whoever asked is told
        )
      return sent
    }
    Object.assign(client, { query })
  })
  return {
    takeFaults(locked) {
      for (const table of locked) assert(seen.has(table), `rows of ${table} were locked`)
      const taken = [...faults]
      faults.clear()
      seen.clear()
      return taken
    },
  }
}

type Noting = {
  /** the tables of which it holds rows, with the ids of those that its statements named */
  readonly held: Map<LockedTable, Set<string>>
  readonly faults: Set<string>
}

/** Notes what a statement locks. @returns the tables of which its transaction held nothing before */
function noteLocks(statement: Statement, { held, faults }: Noting): LockedTable[] {
  if (/^\s*(begin|commit|rollback)\b/.test(statement.text)) held.clear()
  const first: LockedTable[] = []
  for (const { table, waits, inOrder, ids, part } of rowLocksOf(statement)) {
    const before = held.get(table)
    const taken = !waits && ids.length === 0 ? [unnamed] : ids
    held.set(table, new Set([...(before ?? []), ...taken]))
    if (before !== undefined) {
      if (waits && isBeforeHeld(ids, before))
        faults.add(`it holds one of ${table} and waits for one before: ${part}`)
      continue
    }
    const after = tablesInOrder.slice(tablesInOrder.indexOf(table) + 1)
    for (const one of after)
      if (waits && held.has(one) && !byLease.test(part))
        faults.add(`it holds ${one} and waits for ${table}: ${part}`)
    if (!inOrder) faults.add(`it locks several ${table} in no order: ${part}`)
    first.push(table)
  }
  return first
}

type FindingLock = {
  readonly lock: RowLock
  /** what was held of its table before; undefined: nothing */
  readonly before: ReadonlySet<string> | undefined
}

/** The lock of a statement that names no ids, and is the whole of it: what it finds it may say. */
function findingLockOf(statement: Statement, held: Noting['held']): FindingLock | null {
  const [lock, ...more] = rowLocksOf(statement)
  const isWhole = lock !== undefined && more.length === 0 && lock.isWhole
  if (!isWhole || !lock.waits || lock.ids.length > 0) return null
  const before = held.get(lock.table)
  return { lock, before: before && new Set(before) }
}

/** Notes the ids of rows that such a statement locked, where it selects them. */
function noteFound(
  { lock: { table, part }, before }: FindingLock,
  rows: readonly object[],
  { held, faults }: Noting,
): void {
  const name = idsInOrder[table] ?? ''
  const ids = rows.flatMap((row) => {
    const id = (row as Readonly<Record<string, unknown>>)[name]
    return typeof id === 'string' ? [id] : []
  })
  held.set(table, new Set([...(held.get(table) ?? []), ...ids]))
  if (before !== undefined && isBeforeHeld(ids, before))
    faults.add(`it holds one of ${table} and waits for one before: ${part}`)
}

/** Whoever wants rows that it holds comes after it; rows that it does not hold yet come after those. */
function isBeforeHeld(ids: readonly string[], before: ReadonlySet<string>): boolean {
  const last = [...before].toSorted().at(-1) ?? ''
  return !before.has(unnamed) && ids.some((id) => !before.has(id) && id < last)
}

type Statement = { readonly text: string; readonly values: readonly unknown[] }

function statementOf(query: string | Partial<Statement> | undefined): Statement {
  if (typeof query === 'string') return { text: query, values: [] }
  return { text: query?.text ?? '', values: query?.values ?? [] }
}

const names = tablesInOrder.join('|')
const locking = new RegExp(
  String.raw`\bfor (?:no key update|update|share)(?: of (?<alias>\w+))?(?<skips> skip locked)?` +
    String.raw`|(?<!key |for |do )\bupdate (?<updated>${names})\b`,
  'g',
)
const named = new RegExp(
  String.raw`(?:from|join|,) (?<table>${names})\b(?: (?:as )?(?<name>\w+))?`,
  'g',
)

/** The locks of rows of a statement, in the order in which they stand in it. */
function rowLocksOf(statement: Statement): RowLock[] {
  const text = statement.text.toLowerCase().replaceAll('"', '').replaceAll(/\s+/g, ' ')
  return [...text.matchAll(locking)].flatMap(({ index, 0: { length }, groups = {} }) => {
    const { alias, skips, updated } = groups
    const part = partAround(text, index + length)
    // What it updates of the rows that a select in it took without waiting, it holds already.
    const waits = skips === undefined && !(updated !== undefined && / skip locked \)/.test(part))
    const tables = updated === undefined ? tablesOf(part, alias) : [updated as LockedTable]
    return tables.map((table) => ({
      table,
      waits,
      inOrder: !waits || isInOrder(table, part),
      ids: idsNamed(table, part, statement.values),
      part,
      isWhole: part.length === text.length,
    }))
  })
}

/** The select or update in which a place of a statement lies. */
function partAround(text: string, at: number): string {
  const [before, after] = [text.slice(0, at), text.slice(at)]
  let from = 0
  for (let depth = 0, place = before.length - 1; place >= 0 && from === 0; place -= 1) {
    if (before[place] === ')') depth += 1
    if (before[place] === '(' && (depth -= 1) < 0) from = place + 1
  }
  let to = after.length
  for (let depth = 0, place = 0; place < after.length && to === after.length; place += 1) {
    if (after[place] === '(') depth += 1
    if (after[place] === ')' && (depth -= 1) < 0) to = place
  }
  return before.slice(from) + after.slice(0, to)
}

/** What stands in no brackets: a select beside the joins locks nothing of what it reads. */
function withoutNested(part: string): string {
  let flat = part
  for (let left = ''; left !== flat;) [left, flat] = [flat, flat.replaceAll(/\([^()]*\)/g, '')]
  return flat
}

/** The tables whose rows a locking clause locks: of what it names, or of all that its select reads from. */
function tablesOf(part: string, alias: string | undefined): LockedTable[] {
  const found = [...withoutNested(part).matchAll(named)].map(({ groups = {} }) => groups)
  const meant = found.filter(
    ({ table, name }) => alias === undefined || alias === name || alias === table,
  )
  return meant.map(({ table }) => table as LockedTable)
}

function isInOrder(table: LockedTable, part: string): boolean {
  const id = idsInOrder[table]
  if (id === undefined || / limit 1\b/.test(part)) return true
  // Of two that it joins, the one that is named by its id may be the one that it does not lock.
  const naming = new RegExp(String.raw`(?:update|from|join|,) ${table}\b`, 'g')
  const joined = withoutNested(part).match(naming) ?? []
  const isOne = [id, holders[table] ?? id].some((name) =>
    new RegExp(String.raw`\b${name} = (?!any|\w+\.${name})`).test(part),
  )
  const isAlone = joined.length < 2 && isOne
  // Several payments of several loans: loan by loan, and of each in the order of their ids.
  const byLoan = table === 'payments' ? String.raw`(?:(?:\w+\.)?loan_id, )?` : ''
  return isAlone || new RegExp(String.raw`order by ${byLoan}(\w+\.)?${id}\b`).test(part)
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The ids that stand in the parameters to which a statement compares those of a table. */
function idsNamed(table: LockedTable, part: string, values: readonly unknown[]): string[] {
  const id = idsInOrder[table]
  if (id === undefined) return []
  const compared = new RegExp(
    String.raw`\b${id} (?:= any|=|in) ?\(?(?<places>\$\d+(?:, \$\d+)*)`,
    'g',
  )
  return [...part.matchAll(compared)].flatMap(({ groups = {} }) =>
    [...(groups['places'] ?? '').matchAll(/\d+/g)].flatMap(([place]) =>
      [...String(values[Number(place) - 1]).matchAll(uuid)].map(([one]) => one),
    ),
  )
}
