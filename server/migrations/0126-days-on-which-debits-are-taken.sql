-- Why: a debit of a series that waits for a banking day may count from its nominal day, a Saturday, while its money is
-- taken on the Monday. Only the day from which it counts was kept, so that on the Monday the loan seemed not to be
-- debited yet: another debit was taken besides, it was called settled too early, and its time to be cancelled ended on
-- the Saturday.

alter table payments
  -- the day on which the money is taken; null: the day from which it counts
  add column collected_on date,
  add constraint payments_collected_on_check check (collected_on > effective_on);

alter table payments no force row level security;
alter table scheduled_payments no force row level security;

-- What ran late counts from the day on which it was taken: it has none of its own.
update payments p set collected_on = d.collect_on
from scheduled_payments d
where d.lender_id = p.lender_id and d.scheduled_payment_id = p.scheduled_payment_id
  and d.collect_on > p.effective_on;

alter table scheduled_payments force row level security;
alter table payments force row level security;
