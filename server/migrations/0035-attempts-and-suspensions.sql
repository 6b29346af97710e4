-- Why: columns and the table of keys have the names that the code and the trade use: attempts are
-- counted, a debit is presented again on a day, a schedule is suspended for a reason, and a lender's
-- API is opened by its API keys. Grants, checks, indexes and policies follow by themselves.

alter table lender_keys rename to api_keys;

alter table one_time_codes rename column tries to attempts;
alter table methods rename column validation_tries to validation_attempts;

alter table payments rename column tries_again_on to retry_on;
alter table payments rename column schedules_held to schedules_suspended;

alter table schedules rename column held_on to suspended_on;
alter table schedules rename column held_why to suspension_reason;
