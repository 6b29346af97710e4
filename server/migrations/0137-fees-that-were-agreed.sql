-- Why: a consent to a bank debit names the fee for a returned payment. The lender may raise that fee later, and a debit
-- that comes back bears no more than its payer agreed to. Null where a consent names none, or was given before.
alter table consents add column nsf_fee_cents bigint check (nsf_fee_cents >= 0);
