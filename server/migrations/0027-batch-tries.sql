-- Why: a debit that may not be made any more leaves the batch at its hand-over; one that was sent
-- before leaves it only when its network has known nothing of it for so long that it can not arrive.

alter table bank_batch_items
  add column last_sent_at timestamptz; -- elapsed time
grant update (last_sent_at) on bank_batch_items to quittance_app;
