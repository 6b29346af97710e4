-- Why: what marks that a borrower was notified is named by that word, as messages are everywhere else.

alter table scheduled_payments rename column told_at to notified_at;
alter table schedules rename column last_told_no to last_notified_no;
alter table methods rename column expiry_told to expiry_notified;
alter table methods rename constraint methods_expiry_told_not_null to methods_expiry_notified_not_null;
