-- Why: who is told that a bank returned a payment is told in the same place what that cost them.

alter table payments
  -- charged to the loan because this payment came back; 0 for nothing
  add column return_fee_cents bigint not null default 0 check (return_fee_cents >= 0);
grant update (return_fee_cents) on payments to quittance_app;
