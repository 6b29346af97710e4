import { type RawBuilder, sql } from 'kysely'
import { isAwaitingRetry } from '../../platform/database/payments/awaiting-retry-repository.ts'

/**
 * Calls off the planned tries of loans, in the statement that carries those loans forward, and tells
 * their borrowers, once each. Passes over a payment that somebody holds just now: whoever makes its
 * try waits for the loan, and asks it then.
 *
 * @param ended rows of `loan_id`, `why`, and `at`, elapsed time
 */
export const cancelRepresentmentSteps = (
  at: { readonly lenderId: string },
  ended: RawBuilder<unknown>,
) => sql`called_off as (
      update payments set retry_on = null, retry_ended = planned.why from (
        select planned.payment_id, ended.why, ended.at from (${ended}) as ended
        join payments planned on planned.lender_id = ${at.lenderId}::uuid
          and planned.loan_id = ended.loan_id
        where ${isAwaitingRetry('planned')}
        order by planned.payment_id
        for no key update of planned skip locked
      ) as planned
      where payments.lender_id = ${at.lenderId}::uuid
        and payments.payment_id = planned.payment_id
      returning payments.payment_id, planned.why, planned.at
    ), told_not_tried as (
      insert into outbox (lender_id, message_id, dedupe_key, topic, payload, written_at, next_attempt_at)
      select ${at.lenderId}::uuid, gen_random_uuid(), 'payment.notTriedAgain:' || payment_id,
        'payment.notTriedAgain', jsonb_build_object('paymentId', payment_id, 'why', why),
        at, at
      from called_off on conflict (lender_id, dedupe_key) do nothing
    )`
