-- Why: an answer that is given again to whoever sends its key again is kept for 400 days after it is final (AMB-122), and
-- nothing deleted one. The oldest are found by these.

create index payment_keys_final on payment_keys (lender_id, written_at) where answer is not null;
create index on schedule_keys (lender_id, written_at);
create index on lender_api_answers (lender_id, written_at);
grant delete on payment_keys, schedule_keys, lender_api_answers to quittance_app;

-- What a consent names is looked for when a method goes. It is not kept of payments that were made at once before 0119,
-- nor of a consent that a later one took the place of; a consent whose account a bank's notice had changed before names
-- the account of today, and its evidence that of the day on which it was given.
create index on consents (lender_id, method_id);
