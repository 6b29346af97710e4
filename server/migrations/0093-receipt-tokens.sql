-- Why: whoever is shown a receipt can ask its lender whether it is genuine, by an address that stands on the
-- paper for as long as the paper lasts. So the token in it hangs on no key that rotates.

create table receipt_tokens (
  lender_id uuid not null references lenders,
  payment_id uuid not null,
  token text not null check (token ~ '^[a-z2-7]{16}$'), -- 80 random bits
  primary key (lender_id, payment_id),
  unique (lender_id, token),
  foreign key (lender_id, payment_id) references payments
);
call protect('receipt_tokens');
grant select, insert on receipt_tokens to quittance_app;

-- A page of receipts is read by its loans, in the order of their days.
create index on payments (lender_id, loan_id, effective_on desc, made_at desc, payment_id desc);
