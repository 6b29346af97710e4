-- Why: people sign up, prove a phone or an email, come in by a provider, by a link or for a borrower,
-- and set a new password. What they hold in hand stands here only as a hash, every limit is counted in
-- the database, and a message's secret lies sealed beside it until it is used.

-- What opened a session, and what it may do. No code asks for a password by name.
alter table sessions
  add column proofs text[] not null default '{password}',
  add column scope text not null default 'full' check (scope in ('full', 'setPassword', 'cap')),
  add column agent text,
  add column agent_reason text,
  add column user_agent text not null default '',
  add check ((scope = 'cap') = (agent is not null and agent_reason is not null));
grant update (scope, token_hash) on sessions to quittance_app;

-- A contact that was added lately does not reset a password yet; null: on file from the start.
alter table borrower_emails
  add column added_at timestamptz,
  add column refused_at timestamptz; -- when a sign-in was first refused for it
alter table borrower_phones add column added_at timestamptz;

-- Counts of one rule for one subject, from its first use on: no two windows meet.
create table rolling_counts (
  lender_id uuid not null references lenders,
  rule text not null,
  subject text not null,
  first_at timestamptz not null,
  count integer not null check (count > 0),
  primary key (lender_id, rule, subject)
);
call protect('rolling_counts');
grant select, insert, update, delete on rolling_counts to quittance_app;

-- A sign-up that waits for its phone to be proven. The form is known by a keyed hash of all of it.
create table sign_ups (
  lender_id uuid not null references lenders,
  sign_up_id uuid not null,
  form_hash bytea not null,
  email text not null,
  phone text not null,
  first_name text not null,
  last_name text not null,
  language text not null check (language in ('en', 'es', 'fr')),
  country text not null check (country in ('US', 'CA')),
  state_code text not null,
  password_hash text,
  ssn_hash bytea, -- of the last four, keyed
  born_on date,
  issuer text, -- of a provider's token
  provider_subject text,
  is_email_proven boolean not null,
  terms_version integer not null,
  terms_hash bytea not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (lender_id, sign_up_id)
);
create index on sign_ups (lender_id, phone, created_at);
call protect('sign_ups');
grant select, insert, delete on sign_ups to quittance_app;
grant update (ended_at) on sign_ups to quittance_app;

-- Six digits, bound to what they prove and to the number they went to.
create table one_time_codes (
  lender_id uuid not null references lenders,
  code_id uuid not null,
  subject text not null,
  phone text not null,
  code_hash bytea not null,
  tries integer not null default 0 check (tries >= 0),
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (lender_id, code_id)
);
create index on one_time_codes (lender_id, subject, sent_at);
call protect('one_time_codes');
grant select, insert, delete on one_time_codes to quittance_app;
grant update (tries, used_at) on one_time_codes to quittance_app;

-- Addresses that sign in, verify an email or let an agent in: 256 random bits, kept as their hash.
create table one_time_links (
  lender_id uuid not null,
  token_hash bytea not null,
  link_id uuid not null,
  purpose text not null check (purpose in ('reset', 'signIn', 'verifyEmail', 'cap')),
  borrower_id uuid not null,
  email_id uuid,
  agent text,
  reason text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (lender_id, token_hash),
  foreign key (lender_id, borrower_id) references borrowers,
  check ((purpose = 'cap') = (agent is not null and reason is not null))
);
create index on one_time_links (lender_id, borrower_id, purpose);
call protect('one_time_links');
grant select, insert, delete on one_time_links to quittance_app;
grant update (used_at) on one_time_links to quittance_app;

-- Who somebody is at a provider: its issuer and its own id for them, never an email.
create table social_identities (
  lender_id uuid not null,
  issuer text not null,
  subject text not null,
  borrower_id uuid not null,
  linked_at timestamptz not null,
  primary key (lender_id, issuer, subject),
  foreign key (lender_id, borrower_id) references borrowers
);
create index on social_identities (lender_id, borrower_id);
call protect('social_identities');
grant select, insert on social_identities to quittance_app;

create table social_nonces (
  lender_id uuid not null references lenders,
  nonce_hash bytea not null,
  provider text not null check (provider in ('facebook', 'google')),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (lender_id, nonce_hash)
);
call protect('social_nonces');
grant select, insert, delete on social_nonces to quittance_app;
grant update (used_at) on social_nonces to quittance_app;

-- Asked by anybody, for a contact that may be nobody's: answered later, so that the answer's time
-- tells nothing.
create table contact_asks (
  lender_id uuid not null references lenders,
  ask_id uuid not null,
  kind text not null check (kind in ('reset', 'verifyEmail', 'signUp', 'replaceEmail')),
  contact text not null,
  language text not null check (language in ('en', 'es', 'fr')),
  sign_up_id uuid,
  code_id uuid,
  channel text not null check (channel in ('email', 'text', 'call')),
  sealed text, -- the code
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (lender_id, ask_id)
);
create index on contact_asks (lender_id, asked_at) where answered_at is null;
call protect('contact_asks');
grant select, insert, delete on contact_asks to quittance_app;
grant update (answered_at) on contact_asks to quittance_app; -- for the lock of whoever answers

alter table outbox drop constraint outbox_channel_check,
  add constraint outbox_channel_check check (channel in ('email', 'text', 'call'));

-- The code or link of a message, sealed; gone once it was used, or sent where nobody looks it up.
create table message_secrets (
  lender_id uuid not null,
  message_id uuid not null,
  of_id uuid not null, -- of the code or the link
  sealed text,
  expires_at timestamptz not null,
  primary key (lender_id, message_id),
  foreign key (lender_id, message_id) references outbox on delete cascade
);
create index on message_secrets (lender_id, of_id);
call protect('message_secrets');
grant select, insert on message_secrets to quittance_app;
grant update (sealed) on message_secrets to quittance_app;

-- Where a browser takes notifications: a Web Push subscription (AMB-12).
create table notification_tokens (
  lender_id uuid not null,
  borrower_id uuid not null,
  device_id text not null,
  token text not null,
  changed_at timestamptz not null,
  primary key (lender_id, borrower_id, device_id),
  foreign key (lender_id, borrower_id) references borrowers
);
call protect('notification_tokens');
grant select, insert, update, delete on notification_tokens to quittance_app;

-- Who signed a loan, as its paper says; compared with what somebody types, and never shown.
create table loan_signers (
  lender_id uuid not null,
  loan_id uuid not null,
  role text not null check (role in ('borrower', 'coborrower')),
  first_name text not null,
  last_name text not null,
  phones text[] not null,
  email text,
  postal_code text not null,
  born_on date,
  ssn_hash bytea, -- of nine digits, keyed
  ssn_last_four_hash bytea,
  primary key (lender_id, loan_id, role),
  foreign key (lender_id, loan_id) references loans
);
create index on loan_signers using gin (phones);
call protect('loan_signers');
grant select, insert on loan_signers to quittance_app;
