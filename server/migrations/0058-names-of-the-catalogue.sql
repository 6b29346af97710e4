-- Why: constraints, indexes, triggers and some columns had kept the names of tables and columns that were
-- renamed since. The database names them in its errors and plans, where one looks for them by today's names.

alter table outbox rename column next_try_at to next_attempt_at;
alter table payments rename column next_try_at to next_attempt_at;
alter table bank_batch_items rename column next_try_at to next_attempt_at;
alter table refunds rename column next_try_at to next_attempt_at;
alter table payments rename column cancel_asked_at to cancel_requested_at;

-- The bodies of functions are text: they name the columns anew.
do $$
declare
  body text;
begin
  for body in select pg_get_functiondef(p.oid) from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'vault') and p.prosrc ~ 'next_try_at|cancel_asked_at' loop
    execute replace(replace(body, 'next_try_at', 'next_attempt_at'),
      'cancel_asked_at', 'cancel_requested_at');
  end loop;
end
$$;

-- Renames what has an old word in its name: constraints, with the index of each, and the other indexes.
create function pg_temp.rename_word(place regclass, old_word text, new_word text) returns void
  language plpgsql as $$
declare
  name text;
begin
  for name in select conname from pg_constraint
    where conrelid = place and strpos(conname, old_word) > 0 and contype <> 't' loop
    execute format('alter table %s rename constraint %I to %I',
      place, name, replace(name, old_word, new_word));
  end loop;
  for name in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = place and strpos(c.relname, old_word) > 0 loop
    execute format('alter index %I.%I rename to %I',
      (select n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = place),
      name, replace(name, old_word, new_word));
  end loop;
end
$$;

select pg_temp.rename_word(place::regclass, old_word, new_word) from (values
  ('api_keys', 'lender_keys', 'api_keys'),
  ('opted_out_phones', 'stopped_phones', 'opted_out_phones'),
  ('opted_out_phones', 'stopped_at', 'opted_out_at'),
  ('quarantined_loans', 'set_aside_loans', 'quarantined_loans'),
  ('quarantined_loans', 'set_aside_on', 'quarantined_on'),
  ('end_of_day_runs', 'set_aside', 'quarantined'),
  ('lender_api_answers', 'desk_answers', 'lender_api_answers'),
  ('contact_requests', 'contact_asks', 'contact_requests'),
  ('contact_requests', 'ask_id', 'contact_request_id'),
  ('contact_requests', 'asked_at', 'requested_at'),
  ('methods', 'validation_tries', 'validation_attempts'),
  ('one_time_codes', 'tries', 'attempts'),
  ('payments', 'tries_again_on', 'retry_on'),
  ('payments', 'schedules_held', 'schedules_suspended'),
  ('payments', 'cancel_asked_at', 'cancel_requested_at'),
  ('payments', 'next_try_at', 'next_attempt_at'),
  ('schedules', 'held_why', 'suspension_reason'),
  ('loans', 'loans_standing', 'loans_loan_status'),
  ('outbox', 'next_try_at', 'next_attempt_at'),
  ('bank_batch_items', 'next_try_at', 'next_attempt_at'),
  ('refunds', 'next_try_at', 'next_attempt_at')
) as renamed (place, old_word, new_word);

do $$
declare
  found record;
begin
  for found in select tgrelid::regclass as place, tgname as name from pg_trigger
    where tgname in ('tells_worker', 'tells_programs') and not tgisinternal loop
    execute format('alter trigger %I on %s rename to %I',
      found.name, found.place, replace(found.name, 'tells_', 'notify_'));
  end loop;
end
$$;

-- A message to a phone goes by sms; 'text' is what it says.
alter table outbox drop constraint outbox_channel_check;
alter table sent_messages drop constraint sent_messages_channel_check;
alter table contact_requests drop constraint contact_requests_channel_check;
alter table outbox no force row level security;
alter table sent_messages no force row level security;
alter table contact_requests no force row level security;
alter table limit_counts no force row level security;
update outbox set channel = 'sms' where channel = 'text';
update sent_messages set channel = 'sms' where channel = 'text';
update contact_requests set channel = 'sms' where channel = 'text';
update limit_counts set rule = 'smsBudgetPerDay' where rule = 'textBudgetPerDay';
alter table outbox force row level security;
alter table sent_messages force row level security;
alter table contact_requests force row level security;
alter table limit_counts force row level security;
alter table outbox add constraint outbox_channel_check
  check (channel in ('email', 'sms', 'call', 'push'));
alter table sent_messages add constraint sent_messages_channel_check
  check (channel in ('email', 'sms', 'call', 'push'));
alter table contact_requests add constraint contact_requests_channel_check
  check (channel in ('email', 'sms', 'call'));
