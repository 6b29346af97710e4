-- Why: a payer is told of each scheduled debit before it runs, and of the last one in time. What was told
-- is marked in the commit that writes the message, so that nobody is told twice; each is looked at once a
-- day, so that what holds a message back today does not keep it for good.

alter table scheduled_payments
  -- the day on which it was last looked at for what is to be told of it; the epoch: never
  add column noticed_on date not null default date 'epoch',
  add column told_at timestamptz; -- when its payer was reminded of it; business time
grant update (noticed_on, told_at) on scheduled_payments to quittance_app;
create index on scheduled_payments (lender_id, collect_on, noticed_on) where status = 'active';

alter table schedules
  add column last_told_no integer; -- the payment that its payer was told to be the last
grant update (last_told_no) on schedules to quittance_app;
