-- Why: a loan is its contract, which stays, and its standing, which every posting carries forward in
-- the same commit as the ledger. Who may see it is said by loan_parties, and nowhere else.

create table loans (
  lender_id uuid not null references lenders,
  loan_id uuid not null,
  loan_no text not null,
  branch_no text not null default '',
  cif_number text not null default '',
  currency text not null check (currency in ('USD', 'CAD')),
  -- the contract
  original_principal_cents bigint not null check (original_principal_cents > 0),
  rate_hundred_thousandths bigint not null check (rate_hundred_thousandths >= 0), -- of a percent
  term_count integer not null check (term_count > 0),
  payment_cents bigint not null check (payment_cents > 0),
  frequency text not null check (frequency in ('WE', 'BW', 'SM', 'S4', 'MO', 'QU', 'AN')),
  contract_on date not null,
  first_due_on date not null,
  second_due_day smallint check (second_due_day between 1 and 31), -- where due twice a month
  day_count text not null check (day_count in ('ACT365', 'ACTACT', 'ACT360', '30360')),
  collateral_year text not null default '',
  collateral_make text not null default '',
  collateral_model text not null default '',
  e_statement boolean not null default false,
  -- the standing, carried forward by every posting
  version integer not null default 0,
  principal_cents bigint not null check (principal_cents >= 0),
  accrued_exact bigint not null default 0, -- in the domain's exact unit, never rounded
  interest_posted_cents bigint not null default 0,
  accrued_through date not null,
  late_fee_cents bigint not null default 0 check (late_fee_cents >= 0),
  nsf_fee_cents bigint not null default 0 check (nsf_fee_cents >= 0),
  other_fee_cents bigint not null default 0 check (other_fee_cents >= 0),
  satisfied_cents bigint not null default 0 check (satisfied_cents >= 0), -- of the installments
  interest_paid_cents bigint not null default 0,
  refunds_payable_cents bigint not null default 0,
  recent_principal jsonb not null default '[]', -- changes of late: a backdated payment needs them
  last_paid_on date,
  last_paid_cents bigint not null default 0,
  paid_off_on date,
  bankruptcy_on date,
  bankruptcy_note text not null default '',
  charged_off_on date,
  charged_off_principal_cents bigint not null default 0,
  charged_off_interest_cents bigint not null default 0,
  charged_off_late_cents bigint not null default 0,
  charged_off_nsf_cents bigint not null default 0,
  charged_off_other_cents bigint not null default 0,
  recovered_cents bigint not null default 0,
  repossessed_on date,
  closed_on date,
  primary key (lender_id, loan_id),
  unique (lender_id, loan_no)
);
call protect('loans');
grant select, insert on loans to quittance_app;
grant update (version, principal_cents, accrued_exact, interest_posted_cents, accrued_through,
  late_fee_cents, nsf_fee_cents, other_fee_cents, satisfied_cents, interest_paid_cents,
  refunds_payable_cents, recent_principal, last_paid_on, last_paid_cents, paid_off_on,
  bankruptcy_on, bankruptcy_note, charged_off_on, charged_off_principal_cents,
  charged_off_interest_cents, charged_off_late_cents, charged_off_nsf_cents,
  charged_off_other_cents, recovered_cents, repossessed_on, closed_on, e_statement)
  on loans to quittance_app;

-- Who signed, and whether it stands in their portal.
create table loan_parties (
  lender_id uuid not null,
  loan_id uuid not null,
  borrower_id uuid not null,
  role text not null check (role in ('borrower', 'coborrower')),
  is_linked boolean not null,
  primary key (lender_id, borrower_id, loan_id),
  foreign key (lender_id, loan_id) references loans,
  foreign key (lender_id, borrower_id) references borrowers
);
create index on loan_parties (lender_id, loan_id);
call protect('loan_parties');
grant select, insert on loan_parties to quittance_app;
grant update (is_linked) on loan_parties to quittance_app;

-- What happened to the loan that is no payment: fees, returns, charge-off, flags. Only grows.
create table loan_events (
  lender_id uuid not null,
  loan_id uuid not null,
  event_no integer not null,
  kind text not null,
  effective_on date not null,
  amount_cents bigint not null default 0,
  payment_id uuid,
  code text not null default '',
  note text not null default '',
  entered_at timestamptz not null,
  primary key (lender_id, loan_id, event_no),
  foreign key (lender_id, loan_id) references loans
);
call protect('loan_events');
grant select, insert on loan_events to quittance_app;
