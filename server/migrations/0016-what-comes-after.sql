-- Why: money goes back and is asked for again, and people at the lender act on loans. Each of it is
-- written down once, with its author and reason where a person decided, and under a key of its own.

-- A returned debit may be tried again by a payment of its own, which names the one that came back.
alter table payments
  add column represents uuid,
  -- of a returned payment: the day of the next try; null: there is none
  add column tries_again_on date,
  -- schedules that wait since this payment came back
  add column schedules_held integer not null default 0 check (schedules_held >= 0),
  -- the part of refunded_cents that is convenience fee; not told of what was boarded
  add column refunded_fee_cents bigint not null default 0,
  add foreign key (lender_id, represents) references payments,
  add check (refunded_fee_cents between 0 and fee_cents),
  add check (refunded_cents <= amount_cents + fee_cents);
grant update (tries_again_on, schedules_held, refunded_fee_cents) on payments to quittance_app;
-- However many programs look for what is due, a payment is tried again once.
create unique index on payments (lender_id, represents) where represents is not null;
create index on payments (lender_id, tries_again_on) where tries_again_on is not null;

-- Whose account the bank closed to debits takes nothing until its borrower chooses another.
alter table schedules
  add column held_on date,
  add column held_why text not null default '',
  add check ((held_on is null) = (held_why = ''));
grant update (held_on, held_why) on schedules to quittance_app;

-- Money that goes back to who paid it: an intent before the network is asked, one key for ever.
create table refunds (
  lender_id uuid not null,
  refund_id uuid not null,
  payment_id uuid not null,
  loan_id uuid not null,
  amount_cents bigint not null check (amount_cents >= 0), -- of what went to the loan
  fee_cents bigint not null check (fee_cents >= 0), -- of the convenience fee
  currency text not null check (currency in ('USD', 'CAD')),
  gateway_key text not null, -- our key at the gateway, the same for ever
  state text not null check (state in ('submitting', 'confirming', 'completed', 'refused')),
  version integer not null default 0,
  attempts integer not null default 0,
  lease_until timestamptz,
  lease_token uuid,
  next_try_at timestamptz, -- elapsed time; when the worker asks again
  reason text not null check (reason <> ''),
  author text not null check (author <> ''),
  made_at timestamptz not null, -- business time
  written_at timestamptz not null, -- elapsed time
  final_at timestamptz,
  confirm_id text not null default '',
  refunded_on date, -- posted
  split jsonb, -- what it took back of the payment's split
  settles_on date, -- when it leaves the lender's cash
  settled_on date,
  primary key (lender_id, refund_id),
  unique (gateway_key),
  foreign key (lender_id, payment_id) references payments,
  foreign key (lender_id, loan_id) references loans,
  check (amount_cents + fee_cents > 0),
  check ((state = 'completed') = (refunded_on is not null))
);
create index on refunds (lender_id, payment_id);
create index on refunds (lender_id, next_try_at) where state in ('submitting', 'confirming');
create index on refunds (lender_id, settles_on) where settled_on is null and settles_on is not null;
call protect('refunds');
grant select, insert on refunds to quittance_app;
grant update (state, version, attempts, lease_until, lease_token, next_try_at, final_at, confirm_id,
  refunded_on, split, settles_on, settled_on) on refunds to quittance_app;

-- What was answered under a key of the lender's API: the same again, and nothing is done again.
create table desk_answers (
  lender_id uuid not null references lenders,
  key_id uuid not null, -- of the API key that called
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  answer text not null,
  written_at timestamptz not null,
  primary key (lender_id, key_id, key)
);
call protect('desk_answers');
grant select, insert on desk_answers to quittance_app;

-- Who decided it, why, and what exactly was asked for. Rows are added, never changed.
alter table loan_events
  add column author text not null default '',
  add column reason text not null default '',
  add column detail jsonb not null default '{}';

-- A bank says that an account is another one now. The number comes to the vault and stays there.
alter table gateway_events
  drop constraint gateway_events_kind_check,
  add check (kind in ('charged', 'settled', 'returned', 'chargedBack', 'corrected'));
grant update (last_four, fingerprint, routing_number) on methods to quittance_app;

create table method_corrections (
  lender_id uuid not null references lenders,
  event_id text not null,
  method_id uuid not null,
  code text not null,
  before jsonb not null, -- never more of a number than its last four digits
  after jsonb not null,
  applied_at timestamptz not null,
  primary key (lender_id, event_id),
  foreign key (lender_id, method_id) references methods
);
call protect('method_corrections');
grant select, insert on method_corrections to quittance_app;

create table vault.corrections (
  lender_id uuid not null,
  event_id text not null check (event_id <> ''),
  key_id text not null,
  sealed bytea check (octet_length(sealed) > 28), -- gone once it was applied, or refused
  code text not null,
  received_at timestamptz not null,
  outcome text not null default '', -- 'applied', or why it was refused
  token uuid, -- the number as it is known since
  primary key (lender_id, event_id)
);
call protect('vault.corrections');
grant select, insert, update on vault.corrections to quittance_vault;
