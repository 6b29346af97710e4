-- Why: 0137 caps the fee for a returned payment by what its payer agreed to, and knew no fee of a consent that was given
-- before it: who agreed to $25.00 was charged the $40.00 of today. The text of each is kept word for word, so the fee is
-- read from it: of the amounts that it names besides the one that is debited, the lender's fee of that day where it is
-- among them, else the least. A text that names no other amount names no fee, and stays without.

alter table consents no force row level security;
alter table lender_settings no force row level security;
alter table lender_setting_changes no force row level security;

with named as (
  -- As labels and lenders write money: $1,234.50, $25, CA$1,234.50, CAD 1,234.50, 1 234,50 $, 1 234,50 $US, 1234,50 CAD.
  select c.lender_id, c.consent_id, c.amount_cents, c.given_at,
    (regexp_replace(m.found[2], '[^0-9]', '', 'g')
      || case when m.found[2] ~ '[.,][0-9]{2}$' then '' else '00' end)::bigint as cents
  from consents c, regexp_matches(c.text,
    '((?:\$|CAD|USD)[ \u00A0]?)?'
    '([0-9]{1,9}(?:[,.\u00A0\u202F][0-9]{3}){0,2}(?:[.,][0-9]{2})?(?![0-9]))'
    '([ \u00A0\u202F]?(?:\$|[UC][SA]\$|CAD|USD)(?![0-9]))?', 'g') as m(found)
  where c.nsf_fee_cents is null and c.kind ~ '(Ach|Pad)$'
    and (m.found[1] is not null or m.found[3] is not null)
), counted as (
  select named.*, row_number() over (partition by lender_id, consent_id, cents) as nth from named
), besides as (
  select lender_id, consent_id, given_at, cents from counted
  where cents <> amount_cents or nth > 1
), of_that_day as (
  select b.*, coalesce((
      select coalesce(h.before #>> '{}', '0.00') from lender_setting_changes h
      where h.lender_id = b.lender_id and h.name = 'nsfFee' and h.changed_at > b.given_at
      order by h.changed_at limit 1
    ), (select s.value #>> '{}' from lender_settings s
      where s.lender_id = b.lender_id and s.name = 'nsfFee'), '0.00')::numeric * 100 as fee_then
  from besides b
), agreed as (
  select lender_id, consent_id,
    coalesce(min(cents) filter (where cents = fee_then), min(cents)) as cents
  from of_that_day group by lender_id, consent_id
)
update consents c set nsf_fee_cents = agreed.cents from agreed
where c.lender_id = agreed.lender_id and c.consent_id = agreed.consent_id;

alter table consents force row level security;
alter table lender_settings force row level security;
alter table lender_setting_changes force row level security;
