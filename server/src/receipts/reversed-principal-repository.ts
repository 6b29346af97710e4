import { type Cents, zero } from '@quittance/domain/money'
import { sql } from 'kysely'
import { type LenderTransaction, toCents } from '../platform/database/database.ts'

const principalAccount = '1100'

type Asked = { readonly lenderId: string; readonly paymentIds: readonly string[] }

/**
 * How much principal is owed again since each payment was posted, because payments before it came back,
 * were cancelled or refunded. What a payment left of the principal is told with it, so that receipts agree
 * with the loan.
 *
 * @returns of a payment after which nothing came back: zero
 */
export async function readReversedPrincipal(
  trx: LenderTransaction,
  { lenderId, paymentIds }: Asked,
): Promise<(paymentId: string) => Cents> {
  if (paymentIds.length === 0) return () => zero
  const ids = sql.join(paymentIds.map((id) => sql`${id}::uuid`))
  const read = await sql<{ payment_id: string; cents: bigint }>`
    with back as (
      select r.loan_id, r.payment_id, r.entered_at as at, sum(e.amount_cents) as cents
      from ledger_transactions r
      join ledger_entries e on e.lender_id = r.lender_id and e.transaction_id = r.transaction_id
        and e.account = ${principalAccount}
      where r.lender_id = ${lenderId}::uuid and r.kind in ('return', 'refund')
        and r.loan_id in (select loan_id from payments
          where lender_id = ${lenderId}::uuid and payment_id in (${ids}))
      group by r.transaction_id, r.loan_id, r.payment_id, r.entered_at
    )
    select told.payment_id, sum(back.cents)::bigint as cents
    from back
    join ledger_transactions first on first.lender_id = ${lenderId}::uuid
      and first.loan_id = back.loan_id and first.payment_id = back.payment_id
      and first.kind = 'payment'
    join ledger_transactions told on told.lender_id = ${lenderId}::uuid
      and told.loan_id = back.loan_id and told.kind = 'payment'
      and told.payment_id in (${ids}) and told.payment_id <> back.payment_id
      and told.entered_at > first.entered_at and told.entered_at < back.at
    group by told.payment_id`.execute(trx)
  const byId = new Map(read.rows.map((row) => [row.payment_id, toCents(row.cents)]))
  return (paymentId) => byId.get(paymentId) ?? zero
}
