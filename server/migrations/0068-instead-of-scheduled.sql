-- Why: whoever pays by hand may choose that the payment takes the place of the next scheduled debit. The
-- payment names it, so that both go or neither: the debit is skipped once the payment is accepted, and runs
-- where it is not.

alter table payments
  add column instead_of_scheduled uuid,
  add foreign key (lender_id, instead_of_scheduled) references scheduled_payments,
  add check (instead_of is null or instead_of_scheduled is null);
create index on payments (lender_id, instead_of_scheduled) where instead_of_scheduled is not null;
