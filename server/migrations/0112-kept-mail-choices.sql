-- Why: whoever took over a session may have receipts sent to an address of theirs, or turn off the emails about
-- payments, without a word to the owner. What stood before is kept, so that the owner can have it back within a week.

-- Where the receipts went before the address was changed lately, and when that was (elapsed time); null: it was not.
alter table schedules
  add column receipt_email_was text,
  add column receipt_email_changed_at timestamptz,
  add check ((receipt_email_was is null) = (receipt_email_changed_at is null));
grant update (receipt_email_was, receipt_email_changed_at) on schedules to quittance_app;

-- When the emails about payments were turned off; elapsed time. Null: they are on, or were off before this was kept.
alter table borrowers add column emails_off_at timestamptz;
grant update (emails_off_at) on borrowers to quittance_app;
