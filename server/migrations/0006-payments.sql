-- Why: a payment is written down, under its caller's key, before any money moves (AMB-101), so that
-- a crash or a lost answer leaves a row to ask about, and never a charge that nobody knows of.

create table methods (
  lender_id uuid not null,
  method_id uuid not null,
  borrower_id uuid not null,
  kind text not null check (kind in ('card', 'ach', 'pad')),
  vault_token text not null,
  fingerprint text not null, -- the vault's keyed hash of the number: tells the same method twice
  brand text not null default '',
  funding text not null default '',
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  holder_name text not null,
  bank_name text not null default '',
  account_type text not null default '' check (account_type in ('', 'checking', 'savings')),
  routing_number text not null default '', -- of the bank, not of the account
  expires text not null default '' check (expires ~ '^([0-9]{4}-[0-9]{2})?$'),
  billing_zip text not null default '',
  is_borrower_deletable boolean not null default true,
  made_at timestamptz not null,
  removed_at timestamptz,
  primary key (lender_id, method_id),
  foreign key (lender_id, borrower_id) references borrowers
);
create index on methods (lender_id, borrower_id) where removed_at is null;
create unique index on methods (lender_id, borrower_id, fingerprint) where removed_at is null;
call protect('methods');
grant select, insert on methods to quittance_app;
grant update (removed_at, expires, holder_name, billing_zip) on methods to quittance_app;

-- What a borrower agreed to, word for word.
create table consents (
  lender_id uuid not null,
  consent_id uuid not null,
  borrower_id uuid not null,
  loan_id uuid not null,
  kind text not null,
  text text not null,
  text_hash bytea not null,
  language text not null,
  amount_cents bigint not null,
  given_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  primary key (lender_id, consent_id),
  foreign key (lender_id, borrower_id) references borrowers,
  foreign key (lender_id, loan_id) references loans
);
call protect('consents');
grant select, insert on consents to quittance_app;

-- One payment, from the first intention to its last word. `created` and `submitting` are told to
-- the outside as `confirming` (AMB-114).
create table payments (
  lender_id uuid not null,
  payment_id uuid not null, -- the order id
  loan_id uuid not null,
  borrower_id uuid, -- who made it; null when the lender took it
  method_id uuid, -- null for cheques, and for what was boarded without one
  channel text not null check (channel in ('card', 'ach', 'pad', 'check', 'cash')),
  platform text not null check (platform in ('web', 'mobile', 'phoneAgent', 'schedule', 'office')),
  currency text not null check (currency in ('USD', 'CAD')),
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  gateway_ref text not null, -- our key at the gateway, the same for ever
  state text not null check (state in ('created', 'submitting', 'confirming', 'pending', 'completed',
    'declined', 'returned', 'refunded', 'cancelled')),
  version integer not null default 0,
  attempts integer not null default 0, -- submits and queries that went out
  lease_until timestamptz,
  lease_token uuid, -- fences off a holder whose lease ran out
  next_try_at timestamptz, -- elapsed time; when the worker asks again
  effective_on date not null,
  made_at timestamptz not null, -- business time
  written_at timestamptz not null, -- elapsed time
  final_at timestamptz,
  consent_id uuid,
  confirm_id text not null default '',
  auth_id text not null default '',
  decline_code text not null default '',
  return_code text not null default '',
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  method_kind text not null default '',
  method_brand text not null default '',
  method_last_four text not null default '',
  -- the split, once posted
  posted_on date,
  interest_cents bigint not null default 0,
  principal_cents bigint not null default 0, -- all of it, due or beyond
  principal_extra_cents bigint not null default 0, -- the part beyond what was due
  late_fee_cents bigint not null default 0,
  nsf_fee_cents bigint not null default 0,
  other_fee_cents bigint not null default 0,
  over_cents bigint not null default 0,
  recovery_cents bigint not null default 0,
  satisfied_cents bigint not null default 0,
  principal_after_cents bigint not null default 0,
  settles_on date,
  settled_on date,
  primary key (lender_id, payment_id),
  unique (gateway_ref),
  foreign key (lender_id, loan_id) references loans,
  foreign key (lender_id, borrower_id) references borrowers,
  foreign key (lender_id, method_id) references methods,
  foreign key (lender_id, consent_id) references consents
);
create index on payments (lender_id, loan_id, made_at desc);
create index on payments (lender_id, next_try_at) where state in ('created', 'submitting', 'confirming');
create index on payments (lender_id, settles_on) where settled_on is null and settles_on is not null;
call protect('payments');
grant select, insert on payments to quittance_app;
grant update (state, version, attempts, lease_until, lease_token, next_try_at, final_at, confirm_id,
  auth_id, decline_code, return_code, refunded_cents, posted_on, interest_cents, principal_cents,
  principal_extra_cents, satisfied_cents, late_fee_cents, nsf_fee_cents, other_fee_cents, over_cents, recovery_cents,
  principal_after_cents, settles_on, settled_on) on payments to quittance_app;

-- One caller's key, and what was answered under it: byte for byte the same when it comes again.
create table payment_keys (
  lender_id uuid not null,
  borrower_id uuid not null,
  route text not null,
  key text not null,
  request_hash bytea not null,
  payment_id uuid not null,
  answer text, -- the whole body; null while the result is not final
  written_at timestamptz not null,
  primary key (lender_id, borrower_id, route, key),
  foreign key (lender_id, payment_id) references payments
);
create index on payment_keys (lender_id, payment_id);
call protect('payment_keys');
grant select, insert on payment_keys to quittance_app;
grant update (answer) on payment_keys to quittance_app;

-- Every word exchanged with the gateway about a payment.
create table gateway_attempts (
  lender_id uuid not null,
  payment_id uuid not null,
  n integer not null,
  kind text not null check (kind in ('submit', 'query')),
  outcome text not null,
  at timestamptz not null,
  primary key (lender_id, payment_id, n),
  foreign key (lender_id, payment_id) references payments
);
call protect('gateway_attempts');
grant select, insert on gateway_attempts to quittance_app;

-- What is to be told to people, written in the same commit as what it tells of.
create table outbox (
  lender_id uuid not null references lenders,
  message_id uuid not null,
  dedupe_key text not null,
  topic text not null,
  payload jsonb not null,
  written_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  primary key (lender_id, message_id),
  unique (lender_id, dedupe_key)
);
create index on outbox (lender_id, next_try_at) where sent_at is null;
call protect('outbox');
grant select, insert on outbox to quittance_app;
grant update (sent_at, attempts, next_try_at) on outbox to quittance_app;

-- The demo's postman: what was handed over, to be read at /dev/outbox.
create table sent_messages (
  lender_id uuid not null,
  message_id uuid not null,
  channel text not null check (channel in ('email', 'text', 'call', 'push')),
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null,
  primary key (lender_id, message_id),
  foreign key (lender_id, message_id) references outbox
);
call protect('sent_messages');
grant select, insert on sent_messages to quittance_app;

create table reconciliation_runs (
  lender_id uuid not null references lenders,
  run_id uuid not null,
  ran_at timestamptz not null,
  checked integer not null,
  lost integer not null,
  double integer not null,
  different integer not null,
  orphan integer not null,
  primary key (lender_id, run_id)
);
call protect('reconciliation_runs');
grant select, insert on reconciliation_runs to quittance_app;

-- Found, and never mended in silence.
create table discrepancies (
  lender_id uuid not null,
  run_id uuid not null,
  gateway_ref text not null,
  kind text not null check (kind in ('lost', 'double', 'different', 'orphan')),
  journal_cents bigint,
  payment_cents bigint,
  ledger_cents bigint,
  primary key (lender_id, run_id, gateway_ref),
  foreign key (lender_id, run_id) references reconciliation_runs
);
call protect('discrepancies');
grant select, insert on discrepancies to quittance_app;
