-- Why: at the end of each business day the engine decides what the day did to every loan: interest,
-- late fees, ageing, charge-off. What it decides from stands with the loan; how far a run came stands
-- in its own row, so that it may be cut off anywhere; and a day that was closed takes no posting.

alter table loans
  -- our ledger is the master, or the lender's is and ours follows what they state
  add column ledger_mode text not null default 'ours' check (ledger_mode in ('ours', 'lender')),
  -- more of the standing, carried forward by every posting
  add column opened_on date, -- disbursed or boarded
  add column closed_through date, -- the last day that was decided for it
  add column unapplied_cents bigint not null default 0 check (unapplied_cents >= 0),
  add column fees_paid_cents bigint not null default 0,
  add column releases jsonb not null default '[]', -- held money that was applied of late
  add column late_fees jsonb not null default '[]', -- by installment, once each
  add column rates jsonb not null default '[]', -- changes of the rate, by date; empty: the contract's
  add column pauses jsonb not null default '[]', -- of interest
  add column recent_paid jsonb not null default '[]',
  add column deferred_since date, -- active duty or deferral: no late fee
  add column held_until date, -- a payoff by bank account: no stamp and no release before this day
  -- how the loan stood when the day was opened; the lender's lists read it
  add column aged_on date,
  add column days_past_due integer not null default 0 check (days_past_due >= 0),
  add column ageing_bucket smallint not null default 0
    check (ageing_bucket in (0, 1, 30, 60, 90, 120)), -- the least days past due in it
  add column standing text not null default 'current' check (standing in
    ('paidOff', 'chargedOff', 'bankruptcy', 'repossession', 'closed', 'pastDue', 'current')),
  -- every open loan is written each day: room for the new version keeps it on its page
  set (fillfactor = 70);
grant update (ledger_mode, opened_on, closed_through, unapplied_cents, fees_paid_cents, releases,
  late_fees, rates, pauses, recent_paid, deferred_since, held_until, aged_on, days_past_due,
  ageing_bucket, standing) on loans to quittance_app;
create index on loans (lender_id, ageing_bucket, days_past_due) where ageing_bucket > 0;

-- Two more parts of a payment's split.
alter table payments
  add column payoff_fee_cents bigint not null default 0 check (payoff_fee_cents >= 0),
  add column unapplied_cents bigint not null default 0 check (unapplied_cents >= 0);
grant update (payoff_fee_cents, unapplied_cents) on payments to quittance_app;

-- One opening of one business day.
create table end_of_day_runs (
  lender_id uuid not null references lenders,
  business_date date not null,
  step text not null check (step in ('loans', 'money', 'ledger', 'done')),
  after_loan_id uuid not null, -- of step loans: all up to this one are done
  loans integer not null default 0,
  late_fees integer not null default 0,
  charged_off integer not null default 0,
  written_off integer not null default 0,
  settled integer not null default 0,
  set_aside integer not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (lender_id, business_date),
  check ((step = 'done') = (finished_at is not null))
);
create index on end_of_day_runs (lender_id) where finished_at is null;
call protect('end_of_day_runs');
grant select, insert on end_of_day_runs to quittance_app;
grant update (step, after_loan_id, loans, late_fees, charged_off, written_off, settled, set_aside,
  finished_at) on end_of_day_runs to quittance_app;

-- A loan that the engine could not take through a day: the day went on without it.
create table set_aside_loans (
  lender_id uuid not null,
  loan_id uuid not null,
  set_aside_on date not null,
  step text not null check (step in ('loans', 'money')),
  why text not null,
  made_at timestamptz not null,
  cleared_on date, -- the day from which it is in order again
  primary key (lender_id, loan_id, set_aside_on),
  foreign key (lender_id, loan_id) references loans
);
create index on set_aside_loans (lender_id, set_aside_on) where cleared_on is null;
call protect('set_aside_loans');
grant select, insert on set_aside_loans to quittance_app;
grant update (cleared_on) on set_aside_loans to quittance_app;

-- What each day moved, per account: posted once the day takes nothing more.
create table general_ledger (
  lender_id uuid not null references lenders,
  posted_on date not null,
  currency text not null check (currency in ('USD', 'CAD')),
  account text not null check (account ~ '^[0-9]{4}$'),
  debits_cents bigint not null check (debits_cents >= 0),
  credits_cents bigint not null check (credits_cents >= 0),
  primary key (lender_id, posted_on, currency, account)
);
call protect('general_ledger');
grant select, insert on general_ledger to quittance_app;

-- The ledger grows in the order of its days, so a summary of each part of it finds a day.
create index on ledger_transactions using brin (posted_on) with (pages_per_range = 16, autosummarize = on);

alter table lenders
  add column closed_through date, -- the last day that takes no posting; null before the first
  add check (closed_through < business_date);
grant update (closed_through) on lenders to quittance_app;

-- Postings and the closing of a day exclude each other, and postings do not wait for one another.
create function days_lock(lender uuid) returns bigint language sql immutable as $$
  select hashtextextended('days of ' || lender, 0)
$$;

create function closes_days() returns trigger language plpgsql as $$
begin
  if new.business_date < old.business_date or new.closed_through < old.closed_through
    or new.closed_through is null and old.closed_through is not null
  then
    raise exception 'a day that was closed stays closed' using errcode = 'check_violation';
  end if;
  perform pg_advisory_xact_lock(days_lock(new.lender_id));
  return new;
end
$$;
create trigger closes_days before update of business_date, closed_through on lenders
  for each row execute function closes_days();

create function day_is_open() returns trigger language plpgsql as $$
declare
  earliest record;
  closed date;
begin
  for earliest in select lender_id, min(posted_on) as day from written group by lender_id loop
    perform pg_advisory_xact_lock_shared(days_lock(earliest.lender_id));
    select closed_through into strict closed from lenders where lender_id = earliest.lender_id;
    if earliest.day <= closed then
      raise exception '% is closed for postings', earliest.day using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end
$$;
create trigger day_is_open after insert on ledger_transactions
  referencing new table as written for each statement execute function day_is_open();
