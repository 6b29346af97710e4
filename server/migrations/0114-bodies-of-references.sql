-- Why: what stands behind a reference's prefix was found by right(reference, 9). Under row-level security the
-- database asks no index by a function that could tell what other lenders have, so each payment that drew a
-- reference read all payments of its lender.
alter table payments
  add column reference_body text not null generated always as (right(reference, 9)) stored;
drop index payments_reference;
create unique index payments_reference on payments (lender_id, reference_body);
