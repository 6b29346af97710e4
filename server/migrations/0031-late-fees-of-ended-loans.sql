-- Why: 0027 took what was owed of late fees for all that was not paid of them. What a charge-off or a
-- write-off had taken off the books counted as paid, so that a waiver would have given back money that
-- nobody paid. Of a charged-off loan it is owed again once the charge-off is reversed; of one that was
-- written off it is neither paid nor owed. Payments pay the oldest fee first, so the newest are unpaid.
-- A loan that stands as the engine leaves it has nothing missing here, and stays as it is.

alter table loans no force row level security;
alter table ledger_transactions no force row level security;
alter table ledger_entries no force row level security;

with fees as (
  select l.lender_id, l.loan_id, l.charged_off_late_cents, f.fee, f.place,
    (f.fee->>'amount')::bigint as amount, (f.fee->>'owed')::bigint as owed,
    f.fee->>'waivedOn' is null or coalesce((f.fee->>'isUnposted')::boolean, false) as stands
  from loans l, jsonb_array_elements(l.late_fees) with ordinality as f(fee, place)
  where l.charged_off_on is not null and l.charged_off_late_cents > 0
), missing as (
  select *, case when stands then amount - owed else 0 end as room,
    charged_off_late_cents - sum(case when stands then owed else 0 end)
      over (partition by lender_id, loan_id) as missing
  from fees
), given as (
  select *, greatest(0, least(room, missing - coalesce(sum(room) over (
    partition by lender_id, loan_id order by place desc
    rows between unbounded preceding and 1 preceding), 0))) as back
  from missing
), told as (
  select lender_id, loan_id, jsonb_agg(case when back = 0 then fee else fee || jsonb_build_object(
    'owed', (owed + back)::text,
    'paid', case when amount > owed + back
      then jsonb_build_array(jsonb_build_object(
        'on', coalesce(fee->'paid'->0->>'on', fee->>'on'), 'by', (amount - owed - back)::text))
      else '[]'::jsonb end) end order by place) as late_fees
  from given where missing > 0 group by lender_id, loan_id
)
update loans set late_fees = told.late_fees from told
where told.lender_id = loans.lender_id and told.loan_id = loans.loan_id;

with written_off as (
  select t.lender_id, t.loan_id, -sum(e.amount_cents) as cents, max(t.posted_on) as on_day
  from ledger_transactions t
  join ledger_entries e using (lender_id, transaction_id)
  where t.kind = 'writeOff' and e.account = '1300'
  group by t.lender_id, t.loan_id
), fees as (
  select l.lender_id, l.loan_id, w.cents, f.fee, f.place,
    (f.fee->>'amount')::bigint as amount, (f.fee->>'owed')::bigint as owed,
    (select coalesce(sum((paid->>'by')::bigint), 0)
      from jsonb_array_elements(f.fee->'paid') paid) as paid,
    f.fee->>'waivedOn' is null and (f.fee->>'on')::date <= w.on_day as stands
  from written_off w
  join loans l using (lender_id, loan_id),
    jsonb_array_elements(l.late_fees) with ordinality as f(fee, place)
), missing as (
  select *, case when stands then paid else 0 end as room,
    cents - sum(case when stands then amount - owed - paid else 0 end)
      over (partition by lender_id, loan_id) as missing
  from fees
), given as (
  select *, greatest(0, least(room, missing - coalesce(sum(room) over (
    partition by lender_id, loan_id order by place desc
    rows between unbounded preceding and 1 preceding), 0))) as back
  from missing
), told as (
  select lender_id, loan_id, jsonb_agg(case when back = 0 then fee else fee || jsonb_build_object(
    'paid', case when paid > back then jsonb_build_array(jsonb_build_object(
        'on', fee->'paid'->0->>'on', 'by', (paid - back)::text))
      else '[]'::jsonb end) end order by place) as late_fees
  from given where missing > 0 group by lender_id, loan_id
)
update loans set late_fees = told.late_fees from told
where told.lender_id = loans.lender_id and told.loan_id = loans.loan_id;

alter table ledger_entries force row level security;
alter table ledger_transactions force row level security;
alter table loans force row level security;
