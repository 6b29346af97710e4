-- Why: an installment due before boarding bore its late fee in the lender's former system, unless the
-- lender says otherwise; a payment that comes back opens it again and brings no second one.

alter table loans
  -- the number of the last such installment; 0 for a loan that was disbursed here
  add column late_fee_charged_through integer not null default 0
    check (late_fee_charged_through >= 0);
grant update (late_fee_charged_through) on loans to quittance_app;
