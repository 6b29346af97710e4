import type { LocalDate } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'

/**
 * Posts what the days moved that are closed and not in the general ledger yet, each account of each
 * day in one row.
 *
 * @param through the last day to post; it takes no posting any more
 */
export async function postGeneralLedger(
  trx: LenderTransaction,
  lenderId: string,
  through: LocalDate,
): Promise<void> {
  await sql`set local statement_timeout = '20s'`.execute(trx) // a day of a large lender is one sum
  await sql`
    insert into general_ledger (lender_id, posted_on, currency, account, debits_cents, credits_cents)
    select t.lender_id, t.posted_on, t.currency, e.account,
      sum(greatest(e.amount_cents, 0)), sum(greatest(-e.amount_cents, 0))
    from ledger_transactions t join ledger_entries e using (lender_id, transaction_id)
    where t.lender_id = ${lenderId} and t.posted_on <= ${through}
      and t.posted_on > coalesce((select max(posted_on) from general_ledger
        where lender_id = ${lenderId}), '-infinity')
    group by t.lender_id, t.posted_on, t.currency, e.account`.execute(trx)
}
