-- Why: a payer was told that a scheduled payment does not run, and nothing took that back where it ran after all; of
-- a series that can not be debited they were told twice of each payment, without end.

-- Why it does not run, as its payer was told last; '' where they were not told that.
alter table scheduled_payments add column notified_obstacle text not null default '';
grant update (notified_obstacle) on scheduled_payments to quittance_app;

-- A debit that came back is not presented again so late that its network takes it no more.
alter table payments drop constraint payments_retry_ended_check,
  add constraint payments_retry_ended_check check (retry_ended in
    ('', 'paid', 'method', 'loan', 'other', 'stopped', 'instead', 'late')) not valid;
