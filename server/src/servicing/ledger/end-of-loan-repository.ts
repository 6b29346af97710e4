import type { LocalDate } from '@quittance/domain/calendar'
import type { Currency } from '@quittance/domain/money'
import { type RawBuilder, sql } from 'kysely'

/** Why schedules are void that ended with their loan; should it open again, they are restored. */
export const nothingOwedReason = 'nothing is owed on the loan'

/** What would have been debited, had its loan not ended: as a forecast told it. Amounts in dollars. */
export type DebitsOfEndedLoan = readonly {
  readonly amount: string
  readonly currency: Currency
  readonly on: LocalDate
  readonly loanNo: string
}[]

/**
 * Ends what a loan no longer needs once nothing is owed, in the statement that carries it forward: its
 * schedules are void, locked with their payments in the order of their ids, and each borrower who has it in the portal is told
 * what does not run any more, once for each such end.
 *
 * @param over rows of `loan_id`, `email_name`, `held_until`, `day`, `debits`, and `at`, elapsed time; the debits
 *   as `DebitsOfEndedLoan`, null where they were not forecast: then the next payment of each schedule is told
 */
export const endOfLoanSteps = (
  at: { readonly lenderId: string },
  over: RawBuilder<unknown>,
) => sql`over_loans as (select * from (${over}) as ended), ending_schedules as materialized (
      select s.schedule_id, s.loan_id, s.currency, o.day from schedules s join over_loans o on o.loan_id = s.loan_id
      where s.lender_id = ${at.lenderId}::uuid and s.status = 'active'
      order by s.schedule_id for no key update of s
    ), ending_payments as materialized (
      select d.scheduled_payment_id, d.schedule_id, d.collect_on,
        d.amount_cents + d.fee_cents as total_cents
      from scheduled_payments d join ending_schedules using (schedule_id)
      where d.lender_id = ${at.lenderId}::uuid and d.status = 'active'
      order by d.scheduled_payment_id for no key update of d
    ), voided_schedules as (
      update schedules set status = 'deleted', version = schedules.version + 1,
        voided_at = o.day::timestamp at time zone 'America/New_York', voided_by = 'system',
        void_reason = ${sql.lit(nothingOwedReason)}
      from ending_schedules o where schedules.lender_id = ${at.lenderId}::uuid
        and schedules.schedule_id = o.schedule_id and schedules.status = 'active'
      returning schedules.schedule_id, schedules.loan_id, schedules.voided_at
    ), voided_payments as (
      update scheduled_payments set status = 'deleted', closed_at = v.voided_at
      from ending_payments e join voided_schedules v on v.schedule_id = e.schedule_id
      where scheduled_payments.lender_id = ${at.lenderId}::uuid
        and scheduled_payments.scheduled_payment_id = e.scheduled_payment_id
        and scheduled_payments.status = 'active'
    ), told_over as (
      insert into outbox (lender_id, message_id, dedupe_key, topic, payload, written_at, next_attempt_at)
      select ${at.lenderId}::uuid, gen_random_uuid(),
        'account.' || o.email_name || ':' || o.loan_id || ':' || o.day || ':' || loan.version || ':'
          || party.borrower_id,
        'account.' || o.email_name,
        jsonb_build_object('borrowerId', party.borrower_id, 'loanNo', loan.loan_no,
          'day', coalesce(o.held_until, o.day), 'isHeld', o.held_until is not null, 'schedules',
          (select count(*) from voided_schedules v where v.loan_id = o.loan_id),
          'debits', coalesce(o.debits, (select jsonb_agg(jsonb_build_object(
              'amount', (e.total_cents / 100.0)::numeric(14, 2)::text, 'currency', s.currency,
              'on', e.collect_on, 'loanNo', loan.loan_no) order by e.collect_on, e.total_cents)
            from ending_payments e join ending_schedules s using (schedule_id)
            where s.loan_id = o.loan_id), '[]'::jsonb)),
        o.at, o.at
      from over_loans o
      join loans loan on loan.lender_id = ${at.lenderId}::uuid and loan.loan_id = o.loan_id
      join loan_parties party on party.lender_id = loan.lender_id
        and party.loan_id = loan.loan_id and party.is_linked
      on conflict (lender_id, dedupe_key) do nothing
    )`
