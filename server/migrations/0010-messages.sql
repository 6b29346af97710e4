-- Why: a message has an end that somebody can look up: sent, refused for good, or given up after a
-- day. It goes by email or as a text. Lenders word their own letters, and a phone that asked for no
-- texts gets none.

alter table outbox
  add column channel text not null default 'email' check (channel in ('email', 'text')),
  add column recipient text, -- null before it is sent: the primary email address of whoever paid
  add column failed_as text check (failed_as in ('refused', 'gaveUp')), -- null: waiting, or sent
  add column why text not null default '', -- the last word against it
  add check (sent_at is null or failed_as is null);
grant update (recipient, failed_as, why) on outbox to quittance_app;
drop index outbox_lender_id_next_try_at_idx;
create index on outbox (lender_id, next_try_at) where sent_at is null and failed_as is null;
create index on outbox (lender_id, written_at);

-- A lender's own wording of a letter; without a row ours counts.
create table message_templates (
  lender_id uuid not null references lenders,
  name text not null,
  language text not null check (language in ('en', 'es', 'fr')),
  subject text not null,
  html text not null,
  text text not null,
  sms text not null, -- '' where the letter never goes as a text
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (lender_id, name, language)
);
call protect('message_templates');
grant select, insert, update on message_templates to quittance_app;

-- STOP: no texts to these numbers, until they say START.
create table stopped_phones (
  lender_id uuid not null references lenders,
  number text not null check (number ~ '^[0-9]{10}$'),
  stopped_at timestamptz not null,
  primary key (lender_id, number)
);
call protect('stopped_phones');
grant select, insert, delete on stopped_phones to quittance_app;
