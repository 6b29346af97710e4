import type { Instant, LocalDate } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** A page begins after the last row of the one before. */
type Page = { readonly after: string | null; readonly limit: number }

export type ExportedPayment = Awaited<ReturnType<typeof listPayments>>[number]

/** Payments that were made between two moments, the first included, in the order of their making. */
export function listPayments(
  trx: LenderTransaction,
  { from, before, after, limit }: Page & { readonly from: Instant; readonly before: Instant },
) {
  const made = sql`(p.made_at, p.payment_id)`
  return trx
    .selectFrom('payments as p')
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 'p.lender_id').onRef('l.loan_id', '=', 'p.loan_id'),
    )
    .selectAll('p')
    .select('l.loan_no')
    .where('p.made_at', '>=', new Date(from))
    .where('p.made_at', '<', new Date(before))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`${made} > (select made_at, payment_id from payments where payment_id = ${after})`,
      ),
    )
    .orderBy('p.made_at')
    .orderBy('p.payment_id')
    .limit(limit)
    .execute()
}

export type ExportedEntry = Awaited<ReturnType<typeof listEntries>>[number]

/** The entries of some transactions that were posted on a day, each whole, in the order of their ids. */
export function listEntries(
  trx: LenderTransaction,
  { day, after, limit }: Page & { readonly day: LocalDate },
) {
  const transactions = trx
    .selectFrom('ledger_transactions')
    .selectAll()
    .where('posted_on', '=', day)
    .$if(after !== null, (query) => query.where('transaction_id', '>', after ?? ''))
    .orderBy('transaction_id')
    .limit(limit)
  return trx
    .selectFrom(transactions.as('t'))
    .innerJoin('ledger_entries as e', (on) =>
      on
        .onRef('e.lender_id', '=', 't.lender_id')
        .onRef('e.transaction_id', '=', 't.transaction_id'),
    )
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 't.lender_id').onRef('l.loan_id', '=', 't.loan_id'),
    )
    .leftJoin('payments as p', (on) =>
      on.onRef('p.lender_id', '=', 't.lender_id').onRef('p.payment_id', '=', 't.payment_id'),
    )
    .select([
      't.transaction_id',
      't.posted_on',
      't.effective_on',
      't.kind',
      't.reverses',
      'e.entry_no',
      'e.account',
      'e.amount_cents',
      'l.loan_no',
      'p.reference',
    ])
    .orderBy('t.transaction_id')
    .orderBy('e.entry_no')
    .execute()
}
