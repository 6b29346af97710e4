import { sql } from 'kysely'

/**
 * Whether a row of `payments p` came back that a series of its borrower debited, or what it tries again
 * was, and that series goes on. A payment of a series that was changed alone is of it as long as the same
 * account pays both.
 */
export const isOfSeriesThatGoesOn = sql<boolean>`(coalesce(p.state = 'returned', false)
  and exists (with recursive debited as (
      select d.scheduled_payment_id, d.schedule_id from scheduled_payments d
      where d.lender_id = p.lender_id and d.payment_id in (p.payment_id, p.represents,
        (select f.represents from payments f
          where f.lender_id = p.lender_id and f.payment_id = p.represents))
      union all
      select r.scheduled_payment_id, r.schedule_id from debited
      join schedules o on o.lender_id = p.lender_id and o.schedule_id = debited.schedule_id
      join scheduled_payments r on r.lender_id = p.lender_id
        and r.replaced_by = debited.scheduled_payment_id
      join schedules w on w.lender_id = r.lender_id and w.schedule_id = r.schedule_id
        and w.method_id = o.method_id)
    select from debited
    join schedules s on s.lender_id = p.lender_id and s.schedule_id = debited.schedule_id
    where s.status = 'active' and s.frequency <> 'once' and s.made_by = 'borrower'
      and s.suspended_on is null and (s.paused_on is null or s.paused_until <= (
        select o.business_date from lenders o where o.lender_id = s.lender_id))))`
