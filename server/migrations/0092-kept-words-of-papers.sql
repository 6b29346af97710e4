-- Why: the worker asked every minute which loans to bill, by a question that no index answers. Now each loan
-- has its row from the day it is boarded, with the day on which it is looked at next, and due_work says
-- when that is. And a statement is printed years later in the words in which it was made, whatever
-- the lender's labels say by then.

alter table statement_cycles
  add column is_looked_at boolean not null default true; -- false: nobody looked yet what it is to be told
grant update (is_looked_at) on statement_cycles to quittance_app;

alter table loans no force row level security;
alter table statement_cycles no force row level security;
insert into statement_cycles (lender_id, loan_id, next_on, is_looked_at)
  select lender_id, loan_id, date '-infinity', false from loans
  on conflict (lender_id, loan_id) do nothing;
update statement_cycles c set next_on = date '-infinity' from loans l
  where l.lender_id = c.lender_id and l.loan_id = c.loan_id
    and (l.paid_off_on is null or l.held_until is null) and c.is_closed = (l.paid_off_on is null);
alter table loans force row level security;
alter table statement_cycles force row level security;

-- A loan is looked at once it is boarded, once it is paid off for good, and once it is open again.
create function looks_for_statements() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into statement_cycles (lender_id, loan_id, next_on, is_looked_at)
      values (new.lender_id, new.loan_id, date '-infinity', false)
      on conflict (lender_id, loan_id) do nothing;
  else
    update statement_cycles set next_on = date '-infinity'
      where lender_id = new.lender_id and loan_id = new.loan_id
        and is_closed = (new.paid_off_on is null);
  end if;
  return null;
end $$;
revoke all on function looks_for_statements() from public;
create trigger looks_for_statements after insert on loans
  for each row execute function looks_for_statements();
create trigger looks_again_for_statements after update of paid_off_on, held_until on loans
  for each row when ((new.paid_off_on is null or new.held_until is null)
    and (new.paid_off_on, new.held_until) is distinct from (old.paid_off_on, old.held_until))
  execute function looks_for_statements();
create trigger makes_work after insert or update on statement_cycles
  for each row when (new.next_on = date '-infinity') execute function made_work();

-- The words around the figures of a paper, as they were when it was made; many papers share them.
create table paper_words (
  lender_id uuid not null references lenders,
  words_id text not null, -- SHA-256 of the words, in hex
  locale text not null,
  labels jsonb not null, -- by key
  primary key (lender_id, words_id)
);
call protect('paper_words');
grant select, insert on paper_words to quittance_app;

alter table statements
  add column words_id text, -- null: made before they were kept, and printed in the words of today
  add foreign key (lender_id, words_id) references paper_words;

drop function due_work(uuid[], date, date, timestamptz);
-- As before, and whether a loan is to be looked at for its statement.
create function due_work(asked uuid[], today date, cutoff_day date,
    business_now timestamptz default now())
  returns table (lender uuid, open_payments timestamptz, business_days timestamptz,
    bank_events timestamptz, cancels timestamptz, representments timestamptz,
    open_refunds timestamptz, bank_batch timestamptz, reconciliation timestamptz,
    requests timestamptz, messages timestamptz, ended_messages timestamptz,
    spare_numbers timestamptz, scheduled_debits timestamptz, statements timestamptz)
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
          when 'created' then coalesce(next_attempt_at, written_at) else next_attempt_at end)
        from public.payments where lender_id = one and method_id is not null
          and state in ('created', 'submitting', 'confirming')),
      case when opened < today
        or exists (select from public.payments where lender_id = one and posted_on is null
          and state in ('pending', 'completed') and effective_on <= opened)
        or exists (select from public.payments where lender_id = one and settled_on is null
          and settles_on <= opened and posted_on is not null and cancel_requested_at is null
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
      (select min(cancel_requested_at) from public.payments
        where lender_id = one and cancel_requested_at is not null),
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
      (select min(next_attempt_at) from public.refunds
        where lender_id = one and state in ('submitting', 'confirming', 'posting')),
      case when exists (select from public.payments p
          where p.lender_id = one and p.state = 'pending' and p.confirm_id = ''
            and p.method_kind in ('ach', 'pad') and p.gateway_ref not like 'boarded-%'
            and not exists (select from public.bank_batch_items i
              where i.lender_id = one and i.payment_id = p.payment_id))
        then timestamptz 'epoch'
        else (select min(next_attempt_at) from public.bank_batch_items
          where lender_id = one and state in ('waiting', 'sending') and send_on <= cutoff_day) end,
      coalesce((select max(ran_at) from public.reconciliation_runs where lender_id = one),
        timestamptz 'epoch'),
      (select min(requested_at) from public.contact_requests
        where lender_id = one and answered_at is null),
      (select min(next_attempt_at) from public.outbox
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
        then timestamptz 'epoch' end,
      case when exists (select from public.statement_cycles
          where lender_id = one and next_on <= opened)
        then timestamptz 'epoch' end;
  end loop;
  perform set_config('app.lender', before, true);
end
$$;
revoke all on function due_work(uuid[], date, date, timestamptz) from public;
grant execute on function due_work(uuid[], date, date, timestamptz) to quittance_worker;
