import { type RawBuilder, sql } from 'kysely'

/** Why schedules are void that ended with their loan; should it open again, they are restored. */
export const nothingOwedReason = 'nothing is owed on the loan'

/**
 * Ends what a loan no longer needs once nothing is owed, in the statement that carries it forward: its
 * schedules are void, and each borrower who has it in the portal is told, once for each such end.
 *
 * @param over rows of `loan_id`, `email_name`, `held_until`, `day`, and `at`, elapsed time
 */
export const endOfLoanSteps = (
  at: { readonly lenderId: string },
  over: RawBuilder<unknown>,
) => sql`over_loans as (select * from (${over}) as ended), voided_schedules as (
      update schedules set status = 'deleted', version = schedules.version + 1,
        voided_at = o.day::timestamp at time zone 'America/New_York', voided_by = 'system',
        void_reason = ${sql.lit(nothingOwedReason)}
      from over_loans o where schedules.lender_id = ${at.lenderId}::uuid
        and schedules.loan_id = o.loan_id and schedules.status = 'active'
      returning schedules.schedule_id, schedules.loan_id, schedules.voided_at
    ), voided_payments as (
      update scheduled_payments set status = 'deleted', closed_at = v.voided_at
      from voided_schedules v where scheduled_payments.lender_id = ${at.lenderId}::uuid
        and scheduled_payments.schedule_id = v.schedule_id and scheduled_payments.status = 'active'
    ), told_over as (
      insert into outbox (lender_id, message_id, dedupe_key, topic, payload, written_at, next_attempt_at)
      select ${at.lenderId}::uuid, gen_random_uuid(),
        'account.' || o.email_name || ':' || o.loan_id || ':' || o.day || ':' || loan.version || ':'
          || party.borrower_id,
        'account.' || o.email_name,
        jsonb_build_object('borrowerId', party.borrower_id, 'loanNo', loan.loan_no,
          'day', coalesce(o.held_until, o.day), 'isHeld', o.held_until is not null, 'schedules',
          (select count(*) from voided_schedules v where v.loan_id = o.loan_id)),
        o.at, o.at
      from over_loans o
      join loans loan on loan.lender_id = ${at.lenderId}::uuid and loan.loan_id = o.loan_id
      join loan_parties party on party.lender_id = loan.lender_id
        and party.loan_id = loan.loan_id and party.is_linked
      on conflict (lender_id, dedupe_key) do nothing
    )`
