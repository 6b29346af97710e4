-- Why: the worker asked each lender in turn for due work, many times a second, mostly for nothing. Now
-- one question says of all lenders, or of those it names, when which kind of work is due; whoever makes
-- work says so, and the worker asks then. The work itself is done under row-level security, as before.

-- The least of each index answers the question. An open payment is due at one moment, by its state.
drop index payments_lender_id_next_try_at_idx;
create index payments_open on payments (lender_id, (case state when 'submitting' then lease_until
    when 'created' then coalesce(next_try_at, written_at) else next_try_at end))
  where method_id is not null and state in ('created', 'submitting', 'confirming');
create index payments_to_post on payments (lender_id, effective_on)
  where posted_on is null and state in ('pending', 'completed');
create index payments_to_batch on payments (lender_id)
  where state = 'pending' and confirm_id = '' and method_kind in ('ach', 'pad')
    and gateway_ref not like 'boarded-%';
create index on reconciliation_runs (lender_id, ran_at);
create index on hosts (lender_id);

-- One row for each lender, with the moment at which each kind of work is due: null for none, the epoch
-- for work that is due by its day. Nothing but lenders and moments leaves it. It runs as the owner,
-- whom row-level security binds as well where it is no superuser: so each lender is set in turn.
create function due_work(asked uuid[], today date, cutoff_day date)
  returns table (lender uuid, open_payments timestamptz, business_days timestamptz,
    bank_events timestamptz, cancels timestamptz, representments timestamptz,
    open_refunds timestamptz, bank_batch timestamptz, reconciliation timestamptz,
    requests timestamptz, messages timestamptz, ended_messages timestamptz,
    spare_numbers timestamptz)
  language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  one uuid;
  before text := coalesce(current_setting('app.lender', true), '');
  opened date;
begin
  for one in
    select distinct lender_id from public.hosts where asked is null or lender_id = any (asked)
  loop
    perform set_config('app.lender', one::text, true);
    select business_date into opened from public.lenders where lender_id = one;
    return query select one,
      (select min(case state when 'submitting' then lease_until
          when 'created' then coalesce(next_try_at, written_at) else next_try_at end)
        from public.payments where lender_id = one and method_id is not null
          and state in ('created', 'submitting', 'confirming')),
      case when opened < today
        or exists (select from public.payments where lender_id = one and posted_on is null
          and state in ('pending', 'completed') and effective_on <= opened)
        or exists (select from public.payments where lender_id = one and settled_on is null
          and settles_on <= opened and posted_on is not null and cancel_asked_at is null
          and (state in ('pending', 'completed')
            or state = 'refunded' and refunded_cents < amount_cents + fee_cents)
          and (method_kind not in ('ach', 'pad') or confirm_id <> ''
            or gateway_ref like 'boarded-%'))
        or exists (select from public.end_of_day_runs
          where lender_id = one and finished_at is null and step = 'ledger')
        then timestamptz 'epoch' end,
      case when exists (select from vault.events e where e.lender_id = one and e.seq >
          coalesce((select c.seq from public.gateway_cursors c where c.lender_id = one), 0))
        or exists (select from public.gateway_events e join public.payments p
            on p.lender_id = e.lender_id and p.gateway_ref = e.gateway_ref
          where e.lender_id = one and e.applied_at is null
            and (e.on_day <= opened or e.on_day > today)
            and p.state not in ('created', 'submitting', 'confirming'))
        then timestamptz 'epoch' end,
      (select min(cancel_asked_at) from public.payments
        where lender_id = one and cancel_asked_at is not null),
      case when exists (select from public.payments p
          where p.lender_id = one and p.retry_on is not null and p.state = 'returned'
            and (p.retry_on <= today or exists (select from public.payments i
              where i.lender_id = one and i.instead_of = p.payment_id
                and i.state in ('pending', 'completed', 'returned', 'refunded')))
            and not exists (select from public.payments n
              where n.lender_id = one and (n.represents = p.payment_id
                or n.instead_of = p.payment_id
                  and n.state in ('created', 'submitting', 'confirming'))))
        then timestamptz 'epoch' end,
      (select min(next_try_at) from public.refunds
        where lender_id = one and state in ('submitting', 'confirming', 'posting')),
      case when exists (select from public.payments p
          where p.lender_id = one and p.state = 'pending' and p.confirm_id = ''
            and p.method_kind in ('ach', 'pad') and p.gateway_ref not like 'boarded-%'
            and not exists (select from public.bank_batch_items i
              where i.lender_id = one and i.payment_id = p.payment_id))
        then timestamptz 'epoch'
        else (select min(next_try_at) from public.bank_batch_items
          where lender_id = one and state in ('waiting', 'sending') and send_on <= cutoff_day) end,
      coalesce((select max(ran_at) from public.reconciliation_runs where lender_id = one),
        timestamptz 'epoch'),
      (select min(requested_at) from public.contact_requests
        where lender_id = one and answered_at is null),
      (select min(next_try_at) from public.outbox
        where lender_id = one and sent_at is null and failed_as is null),
      (select min(coalesce(sent_at, written_at)) from public.outbox
        where lender_id = one and (sent_at is not null or failed_as is not null)),
      (select min(removed_at) from public.methods
        where lender_id = one and removed_at is not null and number_erased_at is null);
  end loop;
  perform set_config('app.lender', before, true);
end
$$;
revoke all on function due_work(uuid[], date, date) from public;
grant execute on function due_work(uuid[], date, date) to quittance_worker;

-- Tells the program within its transaction that it made work; the program tells the worker once that
-- is committed. A NOTIFY in the transaction itself would let one payment commit at a time: PostgreSQL
-- holds a lock of the whole database from it until the commit is on the disk.
create function made_work() returns trigger language plpgsql as $$ begin
  raise notice using message = 'work was made', errcode = 'QW001',
    detail = coalesce(app_lender()::text, '');
  return null;
end $$;
revoke all on function made_work() from public;
create trigger makes_work after insert on outbox
  for each statement execute function made_work();
create trigger makes_work after insert on contact_requests
  for each statement execute function made_work();
create trigger makes_work after insert or update on refunds
  for each statement execute function made_work();
create trigger makes_work after insert on payments
  for each row when (new.state <> 'submitting') execute function made_work();
create trigger changes_work after update of state on payments
  for each row when (new.state <> 'submitting' and new.state <> old.state)
  execute function made_work();

-- What seldom changes, or is one at a time anyway, is told by the commit itself.
create function notify_lender() returns trigger language plpgsql as $$ begin
  perform pg_notify(tg_argv[0], case tg_op when 'DELETE' then old.lender_id else new.lender_id end::text);
  return null;
end $$;
revoke all on function notify_lender() from public;
create trigger tells_worker after insert or update or delete on hosts
  for each row execute function notify_lender('due_work');
create trigger tells_worker after insert on vault.events
  for each row execute function notify_lender('due_work');
create trigger tells_programs after insert or update of name, country on lenders
  for each row execute function notify_lender('lender_changed');
create trigger tells_programs after insert or update or delete on lender_settings
  for each row execute function notify_lender('lender_changed');
create trigger tells_programs after insert or update or delete on lender_labels
  for each row execute function notify_lender('lender_changed');
create trigger tells_programs after insert or update or delete on lender_images
  for each row execute function notify_lender('lender_changed');

create function notify_clock() returns trigger language plpgsql as $$ begin
  perform pg_notify('business_clock', '');
  return null;
end $$;
revoke all on function notify_clock() from public;
create trigger tells_programs after insert or update on business_clock
  for each statement execute function notify_clock();
