-- Why: A debit that came back is not presented again once its payer deleted the series that made it.
alter table payments drop constraint payments_retry_ended_check,
  add constraint payments_retry_ended_check check (retry_ended in
    ('', 'paid', 'method', 'loan', 'other', 'stopped', 'deleted', 'instead', 'late')) not valid;
