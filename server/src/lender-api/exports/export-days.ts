import { addDays, daysBetween, instantAt, type LocalDate } from '@quittance/domain/calendar'
import { listAuditHeads } from '../../platform/audit/audit-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { hourMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { retryAfter } from '../../platform/rate-limits/retry-after.ts'
import { countRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'
import type { ApiKeyCaller } from '../authenticate-api-key.ts'
import type { LenderApiContext } from '../lender-api-context.ts'
import { Problem } from '../problem.ts'
import { type CsvCell, csvRow } from '../../lenders/papers/csv.ts'
import { listEntries, listPayments } from './export-repository.ts'
import { auditHeadColumns, journalColumns, exportedPaymentColumns } from './export-rows.ts'

type Context = Pick<LenderApiContext, 'db' | 'clocks'>
type Days = { readonly from: LocalDate; readonly to: LocalDate }
type Columns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>
/** Some rows of the lender, after the last one of those before. */
type ReadPage<Row> = (trx: LenderTransaction, last: Row | null) => Promise<readonly Row[]>

/** Rows, or transactions of the ledger, that are read and held at once. */
const pageSize = 500
/** One export covers a month. */
const daysMax = 31

/** The payments that were made on these days, as they stand now. */
export async function exportPayments(context: Context, caller: ApiKeyCaller, days: Days) {
  await admit(context, caller, days)
  const span = {
    from: instantAt(days.from, '00:00:00'),
    before: instantAt(addDays(days.to, 1), '00:00:00'),
  }
  return csvOf(exportedPaymentColumns, () =>
    pages(context, caller, (trx, last) =>
      listPayments(trx, { ...span, after: last?.payment_id ?? null, limit: pageSize }),
    ),
  )
}

/** What was posted to the ledger on these days. */
export async function exportJournal(context: Context, caller: ApiKeyCaller, days: Days) {
  await admit(context, caller, days)
  return csvOf(journalColumns, async function* () {
    for (const day of eachDay(days))
      yield* pages(context, caller, (trx, last) =>
        listEntries(trx, { day, after: last?.transaction_id ?? null, limit: pageSize }),
      )
  })
}

/** How far the chain of the audit had come as each of these days closed. */
export async function exportAuditHeads(context: Context, caller: ApiKeyCaller, days: Days) {
  await admit(context, caller, days)
  const { id } = caller.lender
  return csvOf(auditHeadColumns, async function* () {
    yield await withLenderTransaction(context.db, id, (trx) => listAuditHeads(trx, id, days))
  })
}

/** @throws Problem 422 for days that are no span, 429 beyond the exports of an hour (L20) */
async function admit(
  { db, clocks }: Context,
  { lender, keyId }: ApiKeyCaller,
  { from, to }: Days,
): Promise<void> {
  const days = daysBetween(from, to) + 1
  if (days < 1) throw new Problem(422, 'to: a day before from.', 'to')
  if (days > daysMax) throw new Problem(422, `to: at most ${daysMax} days at once.`, 'to')
  const most = lender.settings.servicing.exportsPerKeyHour
  const now = clocks.elapsed()
  const limited = { rule: 'exportsPerKeyHour', subject: keyId, windowMs: hourMs }
  const { count, endsAt } = await withLenderTransaction(db, lender.id, (trx) =>
    countRolling(trx, lender.id, limited, now),
  )
  if (count <= most) return
  const { retryAfterSeconds } = retryAfter(endsAt, now)
  throw new Problem(429, `At most ${most} exports an hour.`, undefined, retryAfterSeconds)
}

function* eachDay({ from, to }: Days): Generator<LocalDate> {
  for (let day = from; day <= to; day = addDays(day, 1)) yield day
}

/** Each page is a transaction of its own: however long its reader takes, nothing is held for it. */
async function* pages<Row>({ db }: Context, { lender }: ApiKeyCaller, read: ReadPage<Row>) {
  let last: Row | null = null
  for (;;) {
    const after: Row | null = last
    const rows: readonly Row[] = await withLenderTransaction(db, lender.id, (trx) =>
      read(trx, after),
    )
    yield rows
    last = rows.at(-1) ?? null
    if (rows.length < pageSize || last === null) return
  }
}

/** The header first, then each page as it is read. */
async function* csvOf<Row>(
  columns: Columns<Row>,
  read: () => AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const cells = Object.values(columns)
  let head = csvRow(Object.keys(columns))
  for await (const rows of read()) {
    yield head + rows.map((row) => csvRow(cells.map((cell) => cell(row)))).join('')
    head = ''
  }
}
