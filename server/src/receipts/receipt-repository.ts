import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import { sql } from 'kysely'
import { paymentColumns, derivedColumns } from '../payments/intents/payment-row.ts'
import type { LenderTransaction } from '../platform/database/database.ts'

export type ReceiptsQuery = {
  readonly loanIds: readonly string[]
  readonly channels: readonly ('card' | 'ach' | 'pad' | 'check' | 'cash')[] | null
  /** of one payment alone; of any when left out */
  readonly paymentId?: string
  /** of this amount alone, with or without its fee; cents */
  readonly amount?: Cents
  /** made between these moments, the first included */
  readonly madeFrom?: Instant
  readonly madeBefore?: Instant
  readonly sort: 'oldest' | 'newest' | 'smallest' | 'largest'
  readonly limit: number
  readonly offset: number
}

/** What a receipt tells besides what a payment is; the split stands in the columns that end in `_cents`. */
const receiptColumns = [
  'p.settled_on',
  'again.effective_on as again_on',
  'p.interest_cents',
  'p.principal_cents',
  'p.late_fee_cents',
  'p.nsf_fee_cents',
  'p.other_fee_cents',
  'p.over_cents',
  'p.payoff_fee_cents',
  'p.unapplied_cents',
  'p.principal_extra_cents',
  'p.satisfied_cents',
  'p.channel',
  'p.platform',
  'p.auth_id',
  'p.loan_after',
  'm.account_type',
  'l.loan_no',
  'l.paid_off_on',
  'l.held_until',
] as const

export type ReceiptRow = Awaited<ReturnType<typeof readReceipts>>['rows'][number]

/** A page of payments on these loans, whatever became of them, and how many there are in all. */
export async function readReceipts(trx: LenderTransaction, asked: ReceiptsQuery) {
  if (asked.loanIds.length === 0) return { rows: [], total: 0 }
  const { count, ids, rowsOf } = receiptQueries(trx, asked)
  const { total } = await count.executeTakeFirstOrThrow()
  const paymentIds = (await ids.execute()).map(({ payment_id: paymentId }) => paymentId)
  const rows = paymentIds.length === 0 ? [] : await rowsOf(paymentIds).execute()
  return { rows, total: Number(total) }
}

/** How many there are in all, which of them a page shows, and all that it shows of these. */
export function receiptQueries(trx: LenderTransaction, asked: ReceiptsQuery) {
  const count = trx
    .selectFrom('payments as p')
    .where(isWanted(asked))
    .select((column) => column.fn.countAll<bigint>().as('total'))
  return {
    count,
    ids: idsOfPage(trx, asked),
    rowsOf: (ids: readonly string[]) =>
      receiptRowsQuery(trx, ids)
        // Else the loans of the whole lender may be read to find these few.
        .where('l.loan_id', 'in', asked.loanIds)
        .orderBy(sortOf(asked, 'p')),
  }
}

function receiptRowsQuery(trx: LenderTransaction, paymentIds: readonly string[]) {
  return trx
    .selectFrom('payments as p')
    .where('p.payment_id', 'in', paymentIds)
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 'p.lender_id').onRef('l.loan_id', '=', 'p.loan_id'),
    )
    .leftJoin('methods as m', (on) =>
      on.onRef('m.lender_id', '=', 'p.lender_id').onRef('m.method_id', '=', 'p.method_id'),
    )
    .leftJoin('payments as again', (on) =>
      on
        .onRef('again.lender_id', '=', 'p.lender_id')
        .onRef('again.represents', '=', 'p.payment_id'),
    )
    .select(paymentColumns.map((column) => `p.${column}` as const))
    .select(derivedColumns)
    .select(receiptColumns)
    .select((row) =>
      row
        .selectFrom('scheduled_payments as d')
        .whereRef('d.lender_id', '=', 'p.lender_id')
        .whereRef('d.scheduled_payment_id', '=', 'p.scheduled_payment_id')
        .select('d.collect_on')
        .as('collect_on'),
    )
}

/**
 * The payments of a page. Each loan brings no more than the page can hold, before anything is read beside
 * them.
 */
function idsOfPage(trx: LenderTransaction, asked: ReceiptsQuery) {
  const { loanIds, limit, offset } = asked
  const ofLoan = sql<{
    payment_id: string
  }>`(select p.payment_id, p.made_at, p.amount_cents
      from payments p
      where p.loan_id = own.loan_id ${andFilters(asked)}
      order by ${sortOf(asked, 'p')} limit ${limit + offset})`
  return trx
    .selectFrom(sql`unnest(${[...loanIds]}::uuid[])`.as<'own'>(sql`own (loan_id)`))
    .innerJoinLateral(ofLoan.as('one'), (on) => on.onTrue())
    .select('one.payment_id')
    .orderBy(sortOf(asked, 'one'))
    .limit(limit)
    .offset(offset)
}

/** Days are those on which a payment was made, as its line, its month and the filter by days have them. */
function sortOf({ sort }: Pick<ReceiptsQuery, 'sort'>, table: 'p' | 'one') {
  const way = sql.raw(sort === 'oldest' || sort === 'smallest' ? 'asc' : 'desc')
  const isByAmount = sort === 'smallest' || sort === 'largest'
  const names = [...(isByAmount ? ['amount_cents'] : []), 'made_at', 'payment_id']
  const columns = names.map((column) => sql.ref(`${table}.${column}`))
  return sql.join(columns.map((column) => sql`${column} ${way}`))
}

/** The refunds of payments that are over, oldest first, by the payment. */
export async function readRefundsOf(trx: LenderTransaction, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return new Map<string, RefundRow[]>()
  const rows = await trx
    .selectFrom('refunds')
    .select(['payment_id', 'refunded_on', 'amount_cents', 'fee_cents', 'split', 'loan_after'])
    .where('payment_id', 'in', paymentIds)
    .where('state', '=', sql.lit('completed'))
    .orderBy('refunded_on')
    .orderBy('written_at')
    .execute()
  return Map.groupBy(rows, (row) => row.payment_id)
}

export type RefundRow = {
  readonly payment_id: string
  readonly refunded_on: LocalDate | null
  readonly amount_cents: bigint
  readonly fee_cents: bigint
  readonly split: unknown
  readonly loan_after: unknown
}

/** Whether a payment `p` is one of those that are asked for. */
export function isWanted(asked: Omit<ReceiptsQuery, 'sort' | 'limit' | 'offset'>) {
  return sql<boolean>`p.loan_id in (${sql.join(asked.loanIds)}) ${andFilters(asked)}`
}

/** What is asked beside the loans; each begins with `and`. */
function andFilters(asked: Omit<ReceiptsQuery, 'loanIds' | 'sort' | 'limit' | 'offset'>) {
  const { channels, paymentId, amount, madeFrom, madeBefore } = asked
  const filters = [
    ...(paymentId === undefined ? [] : [sql`and p.payment_id = ${paymentId}`]),
    ...(channels === null ? [] : [sql`and p.channel in (${sql.join([...channels])})`]),
    ...(amount === undefined
      ? []
      : [sql`and ${amount} in (p.amount_cents, p.amount_cents + p.fee_cents)`]),
    ...(madeFrom === undefined ? [] : [sql`and p.made_at >= ${new Date(madeFrom)}`]),
    ...(madeBefore === undefined ? [] : [sql`and p.made_at < ${new Date(madeBefore)}`]),
  ]
  return sql.join(filters, sql` `)
}

type Owner = { readonly lenderId: string; readonly borrowerId: string }

/** Number and id of every loan whose receipts this borrower may see. */
export async function readOwnLoans(trx: LenderTransaction, owner: Owner) {
  return ownLoans(trx, owner)
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 'own.lender_id').onRef('l.loan_id', '=', 'own.loan_id'),
    )
    .select(['l.loan_id as id', 'l.loan_no as loanNo'])
    .execute()
}

/** Whether a payment is on such a loan. */
export async function ownsReceipt(
  trx: LenderTransaction,
  owner: Owner,
  paymentId: string,
): Promise<boolean> {
  const row = await ownLoans(trx, owner)
    .innerJoin('payments as p', (on) =>
      on.onRef('p.lender_id', '=', 'own.lender_id').onRef('p.loan_id', '=', 'own.loan_id'),
    )
    .select('p.payment_id')
    .where('p.payment_id', '=', paymentId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whose a loan is, by the names that its receipts bear, and what was bought with it. */
export async function readReceiptOwner(trx: LenderTransaction, lenderId: string, loanNo: string) {
  const rows = await trx
    .selectFrom('loans as l')
    .innerJoin('loan_parties as lp', (on) =>
      on.onRef('lp.lender_id', '=', 'l.lender_id').onRef('lp.loan_id', '=', 'l.loan_id'),
    )
    .innerJoin('borrowers as b', (on) =>
      on.onRef('b.lender_id', '=', 'lp.lender_id').onRef('b.borrower_id', '=', 'lp.borrower_id'),
    )
    .where('l.lender_id', '=', lenderId)
    .where('l.loan_no', '=', loanNo)
    .select(['b.first_name', 'b.last_name'])
    .select(['l.collateral_year', 'l.collateral_make', 'l.collateral_model'])
    .orderBy('lp.role')
    .orderBy('b.borrower_id')
    .execute()
  const [first] = rows
  const vehicle = [first?.collateral_year, first?.collateral_make, first?.collateral_model]
  return {
    names: rows.map((row) => `${row.first_name} ${row.last_name}`),
    vehicle: vehicle.filter((part) => part !== undefined && part !== '').join(' '),
  }
}

/** The loans that this borrower has in their list. */
function ownLoans(trx: LenderTransaction, { lenderId, borrowerId }: Owner) {
  return trx
    .selectFrom('loan_parties as own')
    .where('own.lender_id', '=', lenderId)
    .where('own.borrower_id', '=', borrowerId)
    .where('own.is_linked', '=', true)
}

/** Where somebody's own mail goes; null where their primary email is not verified, or there is none. */
export async function readPrimaryEmail(
  trx: LenderTransaction,
  borrowerId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('borrower_emails')
    .select('address')
    .where('borrower_id', '=', borrowerId)
    .where('is_primary', '=', true)
    .where('is_verified', '=', true)
    .executeTakeFirst()
  return row?.address ?? null
}
