-- Why: a debit that waits to be presented again ends for a reason that its borrower is told: they
-- stopped it, or paid in its place. The payment that takes its place names it.
alter table payments
  add column retry_ended text not null default '' check (retry_ended in
    ('', 'paid', 'method', 'loan', 'other', 'stopped', 'instead')),
  add column instead_of uuid,
  add foreign key (lender_id, instead_of) references payments;

grant update (retry_ended) on payments to quittance_app;

create index on payments (lender_id, instead_of) where instead_of is not null;
