-- Why: what one card payment writes into the ledger, and nothing else: a transaction of four
-- entries, and the loan's standing carried forward, under the same constraints and triggers.
\set n random(1, :loans)
begin;
set local app.lender = :'lender';
with loan as materialized (
  select l.lender_id, l.loan_id, gen_random_uuid() as id from bench_loans b
  join loans l on l.lender_id = :'lender'::uuid and l.loan_id = b.loan_id
  where b.n = :n for no key update of l
), posted as (
  insert into ledger_transactions (lender_id, transaction_id, loan_id, kind, currency, effective_on,
    posted_on, entered_at)
  select lender_id, id, loan_id, 'payment', 'USD', '2026-11-20', '2026-11-20', '2026-11-20'
  from loan
), entered as (
  insert into ledger_entries (lender_id, transaction_id, entry_no, account, amount_cents)
  select lender_id, id, e.no, e.account, e.cents from loan,
    (values (1, '1020', 2895), (2, '1200', -1200), (3, '1100', -1300), (4, '4120', -395))
      as e(no, account, cents)
)
update loans set version = version + 1, principal_cents = principal_cents,
  recent_principal = recent_principal, last_paid_on = '2026-11-20', last_paid_cents = 2500
from loan where loans.lender_id = loan.lender_id and loans.loan_id = loan.loan_id;
commit;
