-- Why: 0028 left loans that were boarded before it at 0, so that a payment that comes back would have
-- brought a second late fee for an installment due before boarding. They get the number that boarding
-- gives today: the installments whose due date and days of grace were over on the boarding day. A
-- lender whose grace rolls forward over closed days is taken without; nobody is charged more by it.

alter table loans no force row level security;
alter table ledger_transactions no force row level security;
alter table lender_settings no force row level security;

with boarded as (
  select t.lender_id, t.loan_id, min(t.posted_on) as on_day
  from ledger_transactions t
  where t.kind = 'boarding' and t.entered_at < (
    select applied_at from schema_migrations where name = '0028-boarded-late-fees.sql')
  group by t.lender_id, t.loan_id
), plans as (
  select l.*, b.on_day, coalesce((s.value #>> '{}')::integer, 10) as grace,
    coalesce(l.due_day, extract(day from l.first_due_on)::integer) as first_day,
    coalesce(l.due_day = 31, l.first_due_on = (date_trunc('month', l.first_due_on)
      + interval '1 month - 1 day')::date) as is_last
  from boarded b
  join loans l using (lender_id, loan_id)
  left join lender_settings s on s.lender_id = l.lender_id and s.name = 'graceDays'
  where l.late_fee_charged_through = 0 and l.first_due_on < b.on_day
), pairs as (
  select *, coalesce(second_due_day, case when first_day = 15 then 31 when is_last then 15
    when first_day < 15 then first_day + 15 else first_day - 15 end) as second_day
  from plans
), months as (
  select p.*, no - 1 as index,
    case when frequency in ('SM', 'S4') and no % 2 = 0 then second_day else first_day end as due,
    case when frequency = 'MO' then no - 1
      when frequency = 'QU' then 3 * (no - 1)
      when frequency = 'AN' then 12 * (no - 1)
      when no % 2 = 1 then (no - 1) / 2
      else (no - 2) / 2 + (case when second_day > first_day then 0 else 1 end) end as months_on
  from pairs p, generate_series(1, p.term_count) as no
), dates as (
  select *, date_trunc('month', first_due_on) + make_interval(months => months_on) as month
  from months
), due as (
  select lender_id, loan_id, on_day, grace,
    case when frequency = 'WE' then first_due_on + 7 * index
      when frequency = 'BW' then first_due_on + 14 * index
      else month::date - 1 + least(due,
        extract(day from month + interval '1 month - 1 day')::integer) end as due_on
  from dates
), decided as (
  select lender_id, loan_id, count(*)::integer as through
  from due where due_on + grace + 1 < on_day group by lender_id, loan_id
)
update loans set late_fee_charged_through = decided.through from decided
where decided.lender_id = loans.lender_id and decided.loan_id = loans.loan_id;

alter table lender_settings force row level security;
alter table ledger_transactions force row level security;
alter table loans force row level security;
