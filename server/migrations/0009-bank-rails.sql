-- Why: a bank payment is not over when it is accepted. The bank says days later that it settled or
-- came back, in any order and more than once; until the cut-off its maker may take it back; and some
-- lenders hand such payments to the bank in one batch a day instead of at once.

alter table payments
  add column returned_on date,
  -- when the bank takes back what had settled
  add column return_settles_on date,
  add column return_settled_on date,
  -- its maker asked to take it back, and the network's answer is not known yet
  add column cancel_asked_at timestamptz;
grant update (returned_on, return_settles_on, return_settled_on, cancel_asked_at)
  on payments to quittance_app;
create index on payments (lender_id, return_settles_on)
  where return_settled_on is null and return_settles_on is not null;
create index on payments (lender_id, cancel_asked_at) where cancel_asked_at is not null;
create index on payments (lender_id, returned_on) where state = 'returned';

-- Payments that wait for the day's file to the bank; until then they have no `confirm_id`.
create table bank_batch_items (
  lender_id uuid not null,
  payment_id uuid not null,
  state text not null check (state in ('waiting', 'sending', 'sent', 'cancelled')),
  send_on date not null, -- at the cut-off of this business day
  next_try_at timestamptz not null, -- elapsed time
  sent_at timestamptz,
  primary key (lender_id, payment_id),
  foreign key (lender_id, payment_id) references payments
);
create index on bank_batch_items (lender_id, send_on) where state in ('waiting', 'sending');
call protect('bank_batch_items');
grant select, insert on bank_batch_items to quittance_app;
grant update (state, next_try_at, sent_at) on bank_batch_items to quittance_app;

-- What the network said of payments after it took them. Kept before any of it is acted on.
create table gateway_events (
  lender_id uuid not null references lenders,
  event_id text not null, -- the network's own: the same event again is the same row
  gateway_ref text not null,
  kind text not null check (kind in ('charged', 'settled', 'returned', 'chargedBack')),
  on_day date not null,
  code text not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  primary key (lender_id, event_id)
);
create index on gateway_events (lender_id, gateway_ref);
create index on gateway_events (lender_id, received_at) where applied_at is null;
call protect('gateway_events');
grant select, insert on gateway_events to quittance_app;
grant update (applied_at) on gateway_events to quittance_app;

-- Up to where the vault's events were read.
create table gateway_cursors (
  lender_id uuid not null references lenders,
  seq bigint not null,
  primary key (lender_id)
);
call protect('gateway_cursors');
grant select, insert, update on gateway_cursors to quittance_app;

-- The vault's own box for signed events: stored before the network is answered.
create table vault.events (
  lender_id uuid not null,
  event_id text not null check (event_id <> ''),
  seq bigint not null generated always as identity,
  body jsonb not null,
  received_at timestamptz not null,
  primary key (lender_id, event_id)
);
create index events_by_seq on vault.events (lender_id, seq);
call protect('vault.events');
grant select, insert on vault.events to quittance_vault;
