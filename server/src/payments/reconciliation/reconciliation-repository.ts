import { createHash } from 'node:crypto'
import type { Instant } from '@quittance/domain/calendar'
import type { InnerState } from '@quittance/domain/payments/payment'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** One payment that went, or was to go, through the gateway, and what the ledger has of it. */
export type PaymentFigures = {
  readonly paymentId: string
  readonly ref: string
  readonly state: InnerState
  /** amount and fee; cents */
  readonly payment: bigint
  /** what the ledger put into the clearing account for it; cents, null without a posting */
  readonly ledger: bigint | null
  /** what the ledger took out of it again, since it came back or was taken back; cents */
  readonly ledgerBack: bigint
  /** what refunds gave back, by the payment itself; cents */
  readonly refunded: bigint
  /** what its bank took back, where that is not just what refunds had left; cents */
  readonly returned: bigint | null
  /** whether the gateway confirmed it; a payment waiting for the day's batch is not there yet */
  readonly isAtGateway: boolean
  /** since when the batch has it handed over, without knowing whether it arrived; elapsed time */
  readonly inDoubtSince: Date | null
  /** whether it is posted: it is not before the day on which it takes effect */
  readonly isPosted: boolean
  /** whether that day is open in the books */
  readonly isEffective: boolean
  /** elapsed time */
  readonly writtenAt: Date
}

/** Which payments are compared at once: one share of so many of them all, or those of some references. */
export type ShareOfBooks =
  | { readonly no: number; readonly of: number }
  | { readonly refs: ReadonlySet<string> }

/** Whether a reference is of a share, as `isOfShare` asks the database. */
export function isRefOfShare(ref: string, share: ShareOfBooks): boolean {
  if ('refs' in share) return share.refs.has(ref)
  const mark = createHash('md5').update(ref).digest('hex').slice(0, markDigits)
  return share.of === 1 || Number.parseInt(mark, 16) % share.of === share.no
}

const markDigits = 7

function isOfShare(share: ShareOfBooks) {
  if ('refs' in share) return sql<boolean>`p.gateway_ref = any (${[...share.refs]}::text[])`
  if (share.of === 1) return sql<boolean>`true`
  return sql<boolean>`('x' || left(md5(p.gateway_ref), ${sql.lit(markDigits)}))::bit(28)::int
    % ${share.of}::int = ${share.no}::int`
}

/** Every payment but those boarded from elsewhere and those of the office: no gateway knows them. */
const isOfGateway = sql<boolean>`p.gateway_ref not like 'boarded-%' and p.channel in ('card', 'ach', 'pad')`

export async function countPaymentsOfGateway(
  trx: LenderTransaction,
  lenderId: string,
): Promise<number> {
  const read = await sql<{ count: bigint }>`select count(*) as count from payments p
    where p.lender_id = ${lenderId}::uuid and ${isOfGateway}`.execute(trx)
  return Number(read.rows[0]?.count ?? 0n)
}

type PageOfPayments = {
  readonly share: ShareOfBooks
  /** the payment after which the page begins; null for the first */
  readonly after: string | null
  readonly most: number
}

/** One page of a share's payments, by their ids. */
export async function readPaymentFigures(
  trx: LenderTransaction,
  lenderId: string,
  { share, after, most }: PageOfPayments,
): Promise<PaymentFigures[]> {
  const read = await sql<PaymentFigures>`
    select p.payment_id as "paymentId", p.gateway_ref as ref, p.state, p.refunded_cents as refunded, p.amount_cents + p.fee_cents as payment,
      p.written_at as "writtenAt", posted.cents as ledger, p.confirm_id <> '' as "isAtGateway",
      coalesce(taken.cents, 0)::bigint as "ledgerBack", p.posted_on is not null as "isPosted",
      p.returned_cents as returned, i.first_sent_at as "inDoubtSince", p.effective_on <= lender.business_date as "isEffective"
    from payments p join lenders lender on lender.lender_id = p.lender_id
    left join bank_batch_items i on i.lender_id = p.lender_id and i.payment_id = p.payment_id
      and i.state = 'sending'
    left join lateral (
      select sum(e.amount_cents)::bigint as cents
      from ledger_transactions t
      join ledger_entries e on e.lender_id = t.lender_id and e.transaction_id = t.transaction_id
      where t.lender_id = p.lender_id and t.payment_id = p.payment_id and t.kind = 'payment'
        and e.account in ('1020', '1030', '1035')
    ) as posted on true
    left join lateral (
      select -sum(e.amount_cents)::bigint as cents
      from ledger_transactions t
      join ledger_entries e on e.lender_id = t.lender_id and e.transaction_id = t.transaction_id
      where t.lender_id = p.lender_id and t.payment_id = p.payment_id
        and t.kind in ('return', 'refund') and e.account in ('1020', '1030', '1035')
    ) as taken on true
    where p.lender_id = ${lenderId}::uuid and ${isOfGateway} and ${isOfShare(share)}
      and (${after}::uuid is null or p.payment_id > ${after}::uuid)
    order by p.payment_id limit ${most}`.execute(trx)
  return read.rows
}

/** Transactions of the ledger whose entries do not sum to zero. */
export async function countUnbalanced(trx: LenderTransaction, lenderId: string): Promise<number> {
  const read = await sql<{ count: bigint }>`
    select count(*) as count from (
      select transaction_id from ledger_entries where lender_id = ${lenderId}::uuid
      group by transaction_id having sum(amount_cents) <> 0
    ) as unbalanced`.execute(trx)
  return Number(read.rows[0]?.count ?? 0n)
}

export type DiscrepancyKind = 'lost' | 'double' | 'different' | 'orphan'

export type Discrepancy = {
  readonly ref: string
  readonly kind: DiscrepancyKind
  /** cents; null where there is no row of it */
  readonly journal: bigint | null
  readonly payment: bigint | null
  readonly ledger: bigint | null
}

export type ReconciliationRun = Readonly<Record<DiscrepancyKind, number>> & {
  readonly runId: string
  readonly ranAt: Instant
  readonly checked: number
}

export async function writeReconciliationRun(
  trx: LenderTransaction,
  lenderId: string,
  { run, found }: { readonly run: ReconciliationRun; readonly found: readonly Discrepancy[] },
): Promise<void> {
  const { runId, ranAt, ...counts } = run
  await trx
    .insertInto('reconciliation_runs')
    .values({ lender_id: lenderId, run_id: runId, ran_at: new Date(ranAt), ...counts })
    .execute()
  if (found.length === 0) return
  await trx
    .insertInto('discrepancies')
    .values(
      found.map(({ ref, kind, journal, payment, ledger }) => ({
        lender_id: lenderId,
        run_id: runId,
        gateway_ref: ref,
        kind,
        journal_cents: journal,
        payment_cents: payment,
        ledger_cents: ledger,
      })),
    )
    .execute()
}
