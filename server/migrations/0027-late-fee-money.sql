-- Why: what is owed and was paid of each late fee is kept with it, so that a waiver by amount closes
-- the fees that it waives, and a fee that was waived is not owed again when its payment comes back.
-- Until now only the sum was known: the oldest fees count as paid, on the days they were charged.

alter table loans no force row level security;
with fees as (
  select l.lender_id, l.loan_id, l.fees_paid_cents, f.fee, f.place,
    case when f.fee->>'waivedOn' is null then (f.fee->>'amount')::bigint else 0 end as amount,
    l.late_fee_cents - coalesce(sum((f.fee->>'amount')::bigint)
      filter (where f.fee->>'waivedOn' is null) over (partition by l.lender_id, l.loan_id
        order by f.place desc rows between unbounded preceding and 1 preceding), 0) as left_over
  from loans l, jsonb_array_elements(l.late_fees) with ordinality as f(fee, place)
), owed as (
  select *, greatest(0, least(amount, left_over)) as owed from fees
), told as (
  select lender_id, loan_id, jsonb_agg(fee || jsonb_build_object(
    'owed', owed::text, 'refunded', '0', 'feesPaid', fees_paid_cents::text,
    'paid', case when amount > owed then jsonb_build_array(jsonb_build_object(
      'on', fee->>'on', 'by', (amount - owed)::text)) else '[]'::jsonb end) order by place) as late_fees
  from owed group by lender_id, loan_id
)
update loans set late_fees = told.late_fees from told
where told.lender_id = loans.lender_id and told.loan_id = loans.loan_id;
alter table loans force row level security;
