-- Why: what a schedule promised is debited on its day, once. A payment of a schedule is submitted in the
-- commit that writes the payment made for it, and followed until its end is known; what can not be
-- taken on its day is skipped, for a reason that its borrower is told.

alter table scheduled_payments
  -- when it is handed over, or looked at again; business time. The epoch: nobody computed it yet
  add column debit_at timestamptz not null default timestamptz 'epoch',
  add column skip_reason text not null default '';
grant update (debit_at, skip_reason) on scheduled_payments to quittance_app;

alter table scheduled_payments drop constraint scheduled_payments_status_check;
alter table scheduled_payments add constraint scheduled_payments_status_check
  check (status in ('active', 'submitted', 'processed', 'declined', 'skipped', 'deleted'));
alter table scheduled_payments add constraint scheduled_payments_skip_check
  check ((status = 'skipped') = (skip_reason <> ''));
-- A payment was made for what was submitted, and for nothing that is still to come.
alter table scheduled_payments add constraint scheduled_payments_payment_check
  check ((payment_id is null) or status in ('submitted', 'processed', 'declined'));
alter table scheduled_payments add constraint scheduled_payments_submitted_check
  check (status <> 'submitted' or payment_id is not null);

drop index scheduled_payments_lender_id_collect_on_idx;
create index on scheduled_payments (lender_id, debit_at) where status = 'active';
create index on scheduled_payments (lender_id, payment_id) where status = 'submitted';
create unique index on scheduled_payments (lender_id, payment_id) where payment_id is not null;

-- The payment names what it was made for: no second one ever does.
alter table payments add column scheduled_payment_id uuid;
create unique index payments_of_schedule on payments (lender_id, scheduled_payment_id)
  where scheduled_payment_id is not null;
alter table payments add foreign key (lender_id, scheduled_payment_id) references scheduled_payments;

create trigger makes_work after insert or update of status on scheduled_payments
  for each statement execute function made_work();

drop function due_work(uuid[], date, date);
-- As before, and whether a scheduled debit is to be looked at.
create function due_work(asked uuid[], today date, cutoff_day date,
    business_now timestamptz default now())
  returns table (lender uuid, open_payments timestamptz, business_days timestamptz,
    bank_events timestamptz, cancels timestamptz, representments timestamptz,
    open_refunds timestamptz, bank_batch timestamptz, reconciliation timestamptz,
    requests timestamptz, messages timestamptz, ended_messages timestamptz,
    spare_numbers timestamptz, scheduled_debits timestamptz)
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
        where lender_id = one and removed_at is not null and number_erased_at is null),
      case when exists (select from public.scheduled_payments d
          where d.lender_id = one and d.status = 'active' and d.debit_at <= business_now)
        or exists (select from public.scheduled_payments d join public.payments p
            on p.lender_id = one and p.payment_id = d.payment_id
          where d.lender_id = one and d.status = 'submitted'
            and p.state not in ('created', 'submitting', 'confirming'))
        then timestamptz 'epoch' end;
  end loop;
  perform set_config('app.lender', before, true);
end
$$;
revoke all on function due_work(uuid[], date, date, timestamptz) from public;
grant execute on function due_work(uuid[], date, date, timestamptz) to quittance_worker;
