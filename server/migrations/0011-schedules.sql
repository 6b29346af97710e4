-- Why: a schedule is what a borrower, or a collector for them, agreed to: once or in a series. Every
-- payment that comes due under it is a row of its own, so that each is taken once or said to be held.

create table schedules (
  lender_id uuid not null references lenders,
  schedule_id uuid not null, -- of a series, its recurring id
  loan_id uuid not null,
  borrower_id uuid not null, -- whose method pays, and who may see and change it
  method_id uuid not null,
  kind text not null check (kind in ('once', 'recurring')),
  frequency text not null check (frequency in ('once', 'WE', 'BW', 'SM', 'S4', 'MO', 'QU', 'AN')),
  amount_cents bigint not null check (amount_cents > 0), -- of each payment
  fee_cents bigint not null check (fee_cents >= 0), -- convenience fee on top of each
  currency text not null check (currency in ('USD', 'CAD')),
  start_on date not null, -- the anchor: every nominal date is counted from it
  second_on date, -- where twice a month: the other anchor
  payments_max integer check (payments_max > 0), -- null: until the loan is paid off
  made_by text not null check (made_by in ('borrower', 'collector')),
  made_at timestamptz not null, -- business time
  status text not null check (status in ('active', 'declined', 'deleted', 'finished')),
  consent_id uuid not null, -- the authorisation on which every debit rests
  receipt_email text not null default '',
  version integer not null default 0,
  voided_at timestamptz, -- business time
  voided_by text check (voided_by in ('borrower', 'collector', 'lender', 'system')),
  void_reason text not null default '',
  primary key (lender_id, schedule_id),
  check ((kind = 'once') = (frequency = 'once')),
  check (second_on is null or (frequency in ('SM', 'S4') and second_on > start_on)),
  check ((status = 'deleted') = (voided_at is not null)),
  check ((voided_at is null) = (voided_by is null)),
  check ((voided_at is null) = (void_reason = '')),
  foreign key (lender_id, loan_id) references loans,
  foreign key (lender_id, borrower_id) references borrowers,
  foreign key (lender_id, method_id) references methods,
  foreign key (lender_id, consent_id) references consents
);
create index on schedules (lender_id, loan_id) where status = 'active';
create index on schedules (lender_id, method_id) where status = 'active';
create index on schedules (lender_id, borrower_id);
call protect('schedules');
grant select, insert on schedules to quittance_app;
grant update (method_id, amount_cents, fee_cents, frequency, start_on, second_on, payments_max,
  status, consent_id, receipt_email, version, voided_at, voided_by, void_reason)
  on schedules to quittance_app;

-- One payment of a schedule. Only the next one of a series needs to stand here before its day.
create table scheduled_payments (
  lender_id uuid not null,
  scheduled_payment_id uuid not null,
  schedule_id uuid not null,
  payment_no integer not null check (payment_no > 0), -- 1 on the day the schedule starts
  due_on date not null, -- nominal
  collect_on date not null, -- when the debit runs: rolled to a banking day
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  status text not null check (status in ('active', 'declined', 'deleted', 'processed')),
  is_final boolean not null default false, -- brings the payoff to zero
  payment_id uuid,
  closed_at timestamptz, -- business time; when it ceased to be active
  primary key (lender_id, scheduled_payment_id),
  unique (lender_id, schedule_id, payment_no),
  unique (lender_id, schedule_id, due_on),
  check ((status = 'active') = (closed_at is null)),
  foreign key (lender_id, schedule_id) references schedules,
  foreign key (lender_id, payment_id) references payments
);
create index on scheduled_payments (lender_id, collect_on) where status = 'active';
call protect('scheduled_payments');
grant select, insert on scheduled_payments to quittance_app;
grant update (due_on, collect_on, amount_cents, fee_cents, status, is_final, payment_id, closed_at)
  on scheduled_payments to quittance_app;
