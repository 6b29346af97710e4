-- Why: borrowers are reminded of a due date that no payment covers, once of each, and every loan is looked at only
-- when that may be due: each has its row from the day it is boarded, found by an index.

-- When a loan is looked at next, and of which due date its borrowers were told last.
create table due_reminders (
  lender_id uuid not null,
  loan_id uuid not null,
  next_on date not null, -- -infinity: nobody looked yet; infinity: not while nothing is due on it any more
  notified_for date, -- null: of none
  primary key (lender_id, loan_id),
  foreign key (lender_id, loan_id) references loans
);
create index on due_reminders (lender_id, next_on);

alter table loans no force row level security;
insert into due_reminders (lender_id, loan_id, next_on)
  select lender_id, loan_id, case when coalesce(paid_off_on, charged_off_on, closed_on) is null
    then date '-infinity' else date 'infinity' end from loans;
alter table loans force row level security;

call protect('due_reminders');
grant select, insert on due_reminders to quittance_app;
grant update (next_on, notified_for) on due_reminders to quittance_app;

-- A loan is looked at once it is boarded, and once it is open again.
create function looks_for_reminders() returns trigger language plpgsql as $$ begin
  insert into due_reminders (lender_id, loan_id, next_on)
    values (new.lender_id, new.loan_id,
      case when coalesce(new.paid_off_on, new.charged_off_on, new.closed_on) is null
        then date '-infinity' else date 'infinity' end)
    on conflict (lender_id, loan_id) do update set next_on = excluded.next_on;
  return null;
end $$;
revoke all on function looks_for_reminders() from public;
create trigger looks_for_reminders after insert on loans
  for each row execute function looks_for_reminders();
create trigger looks_again_for_reminders after update of paid_off_on, charged_off_on, closed_on on loans
  for each row when ((coalesce(new.paid_off_on, new.charged_off_on, new.closed_on) is null)
    <> (coalesce(old.paid_off_on, old.charged_off_on, old.closed_on) is null))
  execute function looks_for_reminders();
