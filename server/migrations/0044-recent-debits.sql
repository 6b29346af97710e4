-- Why: a loan that a card or the office pays off is not paid off for good while a bank may still take
-- back a debit before it. The loan remembers the days of such debits, which its payoff is held for.
alter table loans add column recent_debits jsonb not null default '[]'; -- days, as text

alter table payments no force row level security;
alter table loans no force row level security;

update loans set recent_debits = debits.days from (
  select lender_id, loan_id, jsonb_agg(to_char(effective_on, 'YYYY-MM-DD') order by effective_on) as days
  from payments
  where channel in ('ach', 'pad') and posted_on is not null and state in ('pending', 'completed')
    and effective_on > current_date - 365
  group by lender_id, loan_id
) debits
where loans.lender_id = debits.lender_id and loans.loan_id = debits.loan_id;

alter table loans force row level security;
alter table payments force row level security;

grant update (recent_debits) on loans to quittance_app;
