import type { Instant } from '@quittance/domain/calendar'
import { add } from '@quittance/domain/money'
import type { DebitUnderWay } from '@quittance/domain/payments/payment-method'
import { sql } from 'kysely'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import { undecidedStates, underWayStates } from '../intents/pending-payment-repository.ts'
import type { MethodOwner } from './method-repository.ts'

/** The rows of this method's account or card: what was removed and added again is another row. */
const rowsOfAccount = ({ lenderId, borrowerId }: MethodOwner, methodId: string) =>
  sql<string>`(select m.method_id from methods named
    join methods m on m.lender_id = named.lender_id and m.borrower_id = named.borrower_id
      and m.fingerprint = named.fingerprint
    where named.lender_id = ${lenderId}::uuid and named.borrower_id = ${borrowerId}::uuid
      and named.method_id = ${methodId}::uuid)`

/** Whether a payment by this account or card is on its way, so that nobody knows yet what becomes of it. */
export async function hasUndecidedPayment(
  trx: LenderTransaction,
  owner: MethodOwner,
  methodId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('payments')
    .select('payment_id')
    .where('lender_id', '=', owner.lenderId)
    .where('method_id', 'in', rowsOfAccount(owner, methodId))
    .where(sql<boolean>`state in ${undecidedStates}`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The payments by this account that its bank has not settled yet, oldest first. */
export async function listPendingOfMethod(
  trx: LenderTransaction,
  owner: MethodOwner,
  methodId: string,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('payments')
    .select('payment_id')
    .where('lender_id', '=', owner.lenderId)
    .where('borrower_id', '=', owner.borrowerId)
    .where('method_id', 'in', rowsOfAccount(owner, methodId))
    .where('state', '=', sql.lit('pending'))
    .orderBy('made_at')
    .execute()
  return rows.map(({ payment_id }) => payment_id)
}

/**
 * What is debited by this account all the same, by its day: whether it is charged is not known yet, or the bank has
 * it. What its borrower took back, and nobody knows yet whether in time, is left out.
 */
export async function listUnderWayOfMethod(
  trx: LenderTransaction,
  owner: MethodOwner,
  methodId: string,
): Promise<DebitUnderWay[]> {
  const rows = await trx
    .selectFrom('payments as p')
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 'p.lender_id').onRef('l.loan_id', '=', 'p.loan_id'),
    )
    .select(['p.amount_cents', 'p.fee_cents', 'p.currency', 'p.effective_on', 'l.loan_no'])
    .where('p.lender_id', '=', owner.lenderId)
    .where('p.borrower_id', '=', owner.borrowerId)
    .where('p.method_id', 'in', rowsOfAccount(owner, methodId))
    .where(sql<boolean>`p.state in ${underWayStates}`)
    .where('p.cancel_requested_at', 'is', null)
    .orderBy('p.effective_on')
    .orderBy('p.payment_id')
    .execute()
  return rows.map((row) => ({
    amount: add(toCents(row.amount_cents), toCents(row.fee_cents)),
    currency: row.currency,
    on: row.effective_on,
    loanNo: row.loan_no,
  }))
}

/** The row stays, for what was paid by it: it is only shown and charged no more. */
export async function markMethodRemoved(
  trx: LenderTransaction,
  { lenderId, borrowerId }: MethodOwner,
  { methodId, at }: { readonly methodId: string; readonly at: Instant },
): Promise<void> {
  await trx
    .updateTable('methods')
    .set({ removed_at: new Date(at) })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('method_id', '=', methodId)
    .execute()
}
