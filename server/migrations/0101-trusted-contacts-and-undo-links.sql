-- Why: whoever holds a stolen session may add a contact, and must not be able to reset the password by it soon. And
-- an authenticator app that an intruder turned on keeps the owner out: a link to the owner's contacts undoes it.

-- It was added in a session that had not proven lately whose it is: it resets a password later than others.
alter table borrower_emails add column added_unproven boolean not null default false;
alter table borrower_phones add column added_unproven boolean not null default false;

alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links add constraint one_time_links_purpose_check
  check (purpose in ('reset', 'signIn', 'verifyEmail', 'cap', 'undo'));
