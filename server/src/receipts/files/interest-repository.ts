import type { Cents, Currency } from '@quittance/domain/money'
import { sql } from 'kysely'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import { isWanted } from '../receipt-repository.ts'
import type { ReceiptsScope } from '../receipts-scope.ts'

export type InterestPaid = {
  readonly year: number
  readonly loanNo: string
  readonly currency: Currency
  readonly paid: Cents
}

/**
 * What the books took as interest of these payments, by the year in which they took it, less what they gave
 * back; the last year first. Years and loans without any are left out.
 */
export async function readInterestPaid(
  trx: LenderTransaction,
  scope: ReceiptsScope,
): Promise<InterestPaid[]> {
  if (scope.loanIds.length === 0) return []
  const year = sql<number>`extract(year from t.posted_on)::integer`
  const rows = await trx
    .selectFrom('payments as p')
    .innerJoin('ledger_transactions as t', (on) =>
      on.onRef('t.lender_id', '=', 'p.lender_id').onRef('t.payment_id', '=', 'p.payment_id'),
    )
    .innerJoin('ledger_entries as e', (on) =>
      on
        .onRef('e.lender_id', '=', 't.lender_id')
        .onRef('e.transaction_id', '=', 't.transaction_id'),
    )
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 'p.lender_id').onRef('l.loan_id', '=', 'p.loan_id'),
    )
    .where(isWanted(scope))
    .where('t.kind', 'in', ['payment', 'return', 'refund'])
    .where('e.account', '=', '1200')
    .select([year.as('year'), 'l.loan_no', 'l.currency'])
    .select(sql<bigint>`(-sum(e.amount_cents))::bigint`.as('paid'))
    .groupBy([year, 'l.loan_no', 'l.currency'])
    .orderBy('year', 'desc')
    .orderBy('l.loan_no')
    .execute()
  return rows
    .filter(({ paid }) => paid !== 0n)
    .map((row) => ({
      year: row.year,
      loanNo: row.loan_no,
      currency: row.currency,
      paid: toCents(row.paid),
    }))
}

/** What is owed of the principal of each loan now, by its number. */
export async function readPrincipals(
  trx: LenderTransaction,
  loanIds: readonly string[],
): Promise<Map<string, Cents>> {
  if (loanIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('loans')
    .select(['loan_no', 'principal_cents'])
    .where('loan_id', 'in', loanIds)
    .execute()
  return new Map(rows.map((row) => [row.loan_no, toCents(row.principal_cents)]))
}
