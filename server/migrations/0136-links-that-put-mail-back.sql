-- Why: a link that puts the mail about payments back must not walk round a second factor, nor outlive a new password, as
-- one that undoes an intruder's second factor has to.
alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links add constraint one_time_links_purpose_check
  check (purpose in ('reset', 'signIn', 'verifyEmail', 'cap', 'undo', 'undoMail'));
