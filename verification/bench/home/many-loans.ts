import type { Lender } from '@quittance/server/lenders/lender-directory'
import { systemClocks } from '@quittance/server/platform/clocks'
import type { DatabasePool } from '@quittance/server/platform/database/pool'
import { withLenderTransaction } from '@quittance/server/platform/database/transaction'
import { sql } from 'kysely'
import * as rows from '../../../server/testing/payments-fixture-rows.ts'

/** Gives a borrower so many loans more, each disbursed through the ledger. */
export async function addLoans(
  { db, lender }: { readonly db: DatabasePool; readonly lender: Lender },
  borrowerId: string,
  count: number,
): Promise<void> {
  const repository = { db, lender, now: systemClocks(0).elapsed() }
  for (let made = 0; made < count; made += 1) await rows.insertTestLoan(repository, borrowerId)
}

/** Writes so many payments of earlier years on a borrower's loans, in turn: each is a receipt. */
export async function addReceipts(
  db: DatabasePool,
  { id }: Pick<Lender, 'id'>,
  { borrowerId, count }: { readonly borrowerId: string; readonly count: number },
): Promise<void> {
  await withLenderTransaction(db, id, (trx) =>
    sql`insert into payments (lender_id, payment_id, loan_id, borrower_id, channel, platform, currency,
        amount_cents, fee_cents, gateway_ref, state, effective_on, made_at, written_at, final_at,
        confirm_id, method_kind, method_brand, method_last_four, posted_on, interest_cents,
        principal_cents, satisfied_cents, principal_after_cents, reference)
      select own.lender_id, made.id, own.loan_id, ${borrowerId}, 'card', 'web', own.currency, 46784, 395,
        made.id::text, 'completed', made.at::date, made.at, made.at, made.at, left(made.id::text, 8), 'card', 'visa',
        '4242', made.at::date, 14000, 32784, 46784, 1000000,
        'LM-' || upper(right(replace(made.id::text, '-', ''), 9))
      from generate_series(1, ${count}::integer) as n(no)
      cross join lateral (select gen_random_uuid() as id,
        timestamptz '2025-12-31T17:00:00Z' - n.no * interval '7 hours' as at) as made
      join (select l.lender_id, l.loan_id, l.currency, row_number() over (order by l.loan_id) - 1 as at,
          count(*) over () as loans
        from loans l join loan_parties p on p.lender_id = l.lender_id and p.loan_id = l.loan_id
        where p.borrower_id = ${borrowerId} and p.is_linked) as own on own.at = n.no % own.loans`.execute(
      trx,
    ),
  )
}
