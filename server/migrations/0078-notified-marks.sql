-- Why: what marks that a borrower was notified is named by that word, as messages are everywhere else.

alter table scheduled_payments rename column told_at to notified_at;
alter table schedules rename column last_told_no to last_notified_no;
alter table methods rename column expiry_told to expiry_notified;

-- Before PostgreSQL 18 what may not be null is no constraint, and has no name.
do $$
begin
  if exists (select from pg_constraint where conrelid = 'methods'::regclass
      and conname = 'methods_expiry_told_not_null') then
    alter table methods rename constraint methods_expiry_told_not_null to methods_expiry_notified_not_null;
  end if;
end
$$;
