-- Why: bank accounts are kept as cards are, and a new one may have to be checked before it is
-- debited. A vault that lost a number gives a new token for it, which the method has to take over.

alter table methods
  add column status text not null default 'usable'
    check (status in ('usable', 'unvalidated', 'blocked', 'revoked')),
  -- what an unvalidated account waits for
  add column awaits text not null default 'nothing'
    check (awaits in ('nothing', 'amounts', 'days', 'again')),
  -- the business day on which waiting is over; null where no days are waited for
  add column usable_from date,
  add column validation_tries integer not null default 0 check (validation_tries >= 0);
alter table methods add check ((awaits = 'days') = (usable_from is not null));
grant update (vault_token, brand, funding, bank_name, account_type, status, awaits, usable_from,
  validation_tries) on methods to quittance_app;
-- An account that was stopped or locked is known again when it is added anew.
create index on methods (lender_id, borrower_id, fingerprint, made_at);

-- What a person at the lender has to know or do.
create table lender_tasks (
  lender_id uuid not null references lenders,
  task_id uuid not null,
  kind text not null check (kind <> ''),
  borrower_id uuid,
  payload jsonb not null,
  made_at timestamptz not null,
  done_at timestamptz,
  primary key (lender_id, task_id),
  foreign key (lender_id, borrower_id) references borrowers
);
create index on lender_tasks (lender_id, made_at) where done_at is null;
call protect('lender_tasks');
grant select, insert on lender_tasks to quittance_app;
grant update (done_at) on lender_tasks to quittance_app;

alter table vault.numbers
  drop constraint numbers_kind_check,
  drop constraint numbers_funding_check,
  drop constraint numbers_expiry_check,
  -- of the bank; '' for a card
  add column routing text not null default '',
  add column account_type text not null default ''
    check (account_type in ('', 'checking', 'savings'));
alter table vault.numbers
  add check (kind in ('card', 'ach', 'pad')),
  add constraint numbers_card_check check (kind <> 'card' or (routing = ''
    and funding in ('credit', 'debit', 'prepaid') and expiry ~ '^(0[1-9]|1[0-2])/20\d\d$')),
  add constraint numbers_ach_check check (kind <> 'ach' or (routing ~ '^\d{9}$'
    and account_type <> '' and funding = '' and expiry = '')),
  add constraint numbers_pad_check check (kind <> 'pad' or (routing ~ '^\d{3}-\d{5}$'
    and funding = '' and expiry = ''));
