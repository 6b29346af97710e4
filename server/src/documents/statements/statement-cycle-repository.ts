import type { LocalDate } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** The day that is open, and whether the next one is being opened. */
export async function readOpenDay(trx: LenderTransaction, lenderId: string) {
  return trx
    .selectFrom('lenders as l')
    .select((is) => [
      'l.business_date as on',
      is
        .exists(
          is
            .selectFrom('end_of_day_runs as r')
            .select('r.business_date')
            .where('r.lender_id', '=', lenderId)
            .whereRef('r.business_date', '>', 'l.business_date'),
        )
        .$castTo<boolean>()
        .as('isTurning'),
    ])
    .where('l.lender_id', '=', lenderId)
    .executeTakeFirstOrThrow()
}

/** Whether a loan was taken further than this day already, as while the next one is being opened. */
export async function isAgedBeyond(
  trx: LenderTransaction,
  lenderId: string,
  { loanId, on }: { readonly loanId: string; readonly on: LocalDate },
): Promise<boolean> {
  const row = await trx
    .selectFrom('loans as l')
    .select('l.loan_id')
    .where('l.lender_id', '=', lenderId)
    .where('l.loan_id', '=', loanId)
    .where((is) =>
      is.or([
        is('l.aged_on', '>', on),
        is.exists(
          is
            .selectFrom('ledger_transactions as t')
            .select('t.transaction_id')
            .where('t.lender_id', '=', lenderId)
            .where('t.loan_id', '=', loanId)
            .where('t.posted_on', '>', on),
        ),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Loans to look at by a day, in the order of their ids. */
export async function listLoansToBill(
  trx: LenderTransaction,
  lenderId: string,
  { on, after, most }: { readonly on: LocalDate; readonly after: string; readonly most: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('statement_cycles')
    .select('loan_id')
    .where('lender_id', '=', lenderId)
    .where('next_on', '<=', on)
    .where('loan_id', '>', after)
    .orderBy('loan_id')
    .limit(most)
    .execute()
  return rows.map((row) => row.loan_id)
}

/** Says when a loan is looked at again; null: not while it stays as it is. */
export async function setStatementCycle(
  trx: LenderTransaction,
  lenderId: string,
  cycle: { readonly loanId: string; readonly nextOn: LocalDate | null; readonly isClosed: boolean },
): Promise<void> {
  const next = { next_on: cycle.nextOn, is_closed: cycle.isClosed, is_looked_at: true }
  await trx
    .insertInto('statement_cycles')
    .values({ lender_id: lenderId, loan_id: cycle.loanId, ...next })
    .onConflict((on) => on.columns(['lender_id', 'loan_id']).doUpdateSet(next))
    .execute()
}

/** Whether anybody looked yet for what a loan is to be told. */
export async function isLookedAt(
  trx: LenderTransaction,
  lenderId: string,
  loanId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('statement_cycles')
    .select('loan_id')
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .where('is_looked_at', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
