-- Why: a payment that came back or was cancelled opens its loan again only where nothing had been owed
-- right before. What its amount had been split into does not say so: another payment may have come since.
alter table payments
  add column reopened_loan boolean not null default false; -- whether its reversal opened the loan again

grant update (reopened_loan) on payments to quittance_app;
