-- Why: the ledger only grows. A transaction that does not balance cannot be committed, whoever
-- writes it; no program may change or delete a row; a correction is a transaction of its own.

create table ledger_transactions (
  lender_id uuid not null references lenders,
  transaction_id uuid not null,
  loan_id uuid not null,
  payment_id uuid,
  kind text not null,
  ext_id text not null default '', -- tells apart what may happen to one payment more than once
  currency text not null check (currency in ('USD', 'CAD')),
  effective_on date not null, -- counts for interest from this day
  posted_on date not null, -- the business date on which the books took it
  entered_at timestamptz not null,
  reverses uuid,
  note text not null default '',
  primary key (lender_id, transaction_id),
  unique (lender_id, payment_id, kind, ext_id),
  foreign key (lender_id, loan_id) references loans,
  foreign key (lender_id, reverses) references ledger_transactions
);
create index on ledger_transactions (lender_id, loan_id, posted_on);
call protect('ledger_transactions');
grant select, insert on ledger_transactions to quittance_app;

-- Debits above zero, credits below.
create table ledger_entries (
  lender_id uuid not null,
  transaction_id uuid not null,
  entry_no smallint not null,
  account text not null check (account ~ '^[0-9]{4}$'),
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (lender_id, transaction_id, entry_no),
  foreign key (lender_id, transaction_id) references ledger_transactions
);
create index on ledger_entries (lender_id, account);
call protect('ledger_entries');
grant select, insert on ledger_entries to quittance_app;

create function must_balance() returns trigger language plpgsql as $$
declare
  total numeric;
  entries integer;
begin
  select coalesce(sum(amount_cents), 0), count(*) into total, entries from ledger_entries
    where lender_id = new.lender_id and transaction_id = new.transaction_id;
  if total <> 0 or entries < 2 then
    raise exception 'ledger transaction % does not balance: % over % entries',
      new.transaction_id, total, entries using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create constraint trigger transaction_balances after insert on ledger_transactions
  deferrable initially deferred for each row execute function must_balance();
create constraint trigger entry_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function must_balance();
