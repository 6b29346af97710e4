import type { Instant, LocalDate } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { ReopenedLoan } from '../../notifications/templates/account-notifications.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'

export type LoanKey = { readonly lenderId: string; readonly loanId: string }

/** Writes to each borrower who has a loan in the portal that it is open again, and what is owed. */
export async function notifyLoanReopened(
  trx: LenderTransaction,
  { lenderId, loanId }: LoanKey,
  reopened: ReopenedLoan,
  { today, now }: { readonly today: LocalDate; readonly now: Instant },
): Promise<void> {
  const at = new Date(now)
  await sql`
    insert into outbox (lender_id, message_id, dedupe_key, topic, payload, written_at, next_attempt_at)
    select loan.lender_id, gen_random_uuid(), 'account.loanReopened:' || loan.loan_id || ':'
        || loan.version || ':' || party.borrower_id, 'account.loanReopened',
      jsonb_build_object('borrowerId', party.borrower_id, 'loanNo', loan.loan_no,
        'day', ${today}::date, 'reopened', ${JSON.stringify(reopened)}::jsonb),
      ${at}::timestamptz, ${at}::timestamptz
    from loans loan
    join loan_parties party on party.lender_id = loan.lender_id
      and party.loan_id = loan.loan_id and party.is_linked
    where loan.lender_id = ${lenderId}::uuid and loan.loan_id = ${loanId}::uuid`.execute(trx)
}
