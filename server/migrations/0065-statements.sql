-- Why: a statement has to be shown years later as it was made. What it says is kept as figures and texts,
-- from which the same file is printed again, byte by byte; nobody changes it afterwards.

create table statements (
  lender_id uuid not null,
  statement_id uuid not null,
  loan_id uuid not null,
  kind text not null check (kind in ('monthly', 'final', 'paidInFull')),
  cycle_on date not null, -- with which its cycle began: a loan has one of each kind in a cycle
  statement_on date not null,
  language text not null check (language in ('en', 'es', 'fr')),
  delivery text not null check (delivery in ('email', 'paper')),
  evidence jsonb not null, -- what it is printed from
  made_at timestamptz not null, -- business time
  primary key (lender_id, statement_id),
  unique (lender_id, loan_id, kind, cycle_on),
  foreign key (lender_id, loan_id) references loans
);
create index on statements (lender_id, loan_id, statement_on);
call protect('statements');
grant select, insert on statements to quittance_app;

-- When a loan gets its next one. A loan without a row was not looked at yet.
create table statement_cycles (
  lender_id uuid not null,
  loan_id uuid not null,
  next_on date, -- null: no more, while the loan stays as it is
  is_closed boolean not null default false, -- its last one was made: it is paid off
  primary key (lender_id, loan_id),
  foreign key (lender_id, loan_id) references loans
);
create index on statement_cycles (lender_id, next_on);
call protect('statement_cycles');
grant select, insert on statement_cycles to quittance_app;
grant update (next_on, is_closed) on statement_cycles to quittance_app;
