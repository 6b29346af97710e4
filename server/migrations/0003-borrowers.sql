-- Why: a borrower signs in by one of several contacts and keeps several sessions. Tokens and
-- passwords stand here only as hashes, and every count that slows a guesser survives a restart.

create table borrowers (
  lender_id uuid not null references lenders,
  borrower_id uuid not null,
  first_name text not null,
  last_name text not null,
  language text not null check (language in ('en', 'es', 'fr')),
  country text not null check (country in ('US', 'CA')),
  state_code text not null,
  street1 text not null,
  street2 text not null default '',
  city text not null,
  postal_code text not null,
  born_on date,
  password_hash text,
  disabled_at timestamptz,
  created_at timestamptz not null,
  primary key (lender_id, borrower_id)
);
call protect('borrowers');
grant select, insert on borrowers to quittance_app;
grant update (language, password_hash, disabled_at) on borrowers to quittance_app;

create table borrower_emails (
  lender_id uuid not null,
  email_id uuid not null,
  borrower_id uuid not null,
  address text not null check (address = lower(address)),
  is_verified boolean not null,
  is_primary boolean not null,
  primary key (lender_id, email_id),
  unique (lender_id, address),
  foreign key (lender_id, borrower_id) references borrowers
);
create index on borrower_emails (lender_id, borrower_id);
call protect('borrower_emails');
grant select, insert, update, delete on borrower_emails to quittance_app;

create table borrower_phones (
  lender_id uuid not null,
  phone_id uuid not null,
  borrower_id uuid not null,
  number text not null check (number ~ '^[0-9]{10}$'),
  is_verified boolean not null,
  is_primary boolean not null,
  primary key (lender_id, phone_id),
  unique (lender_id, number),
  foreign key (lender_id, borrower_id) references borrowers
);
create index on borrower_phones (lender_id, borrower_id);
call protect('borrower_phones');
grant select, insert, update, delete on borrower_phones to quittance_app;

create table sessions (
  lender_id uuid not null,
  token_hash bytea not null, -- SHA-256; the token itself is nowhere
  session_id uuid not null,
  borrower_id uuid not null,
  device_id text not null,
  language text not null check (language in ('en', 'es', 'fr')),
  began_at timestamptz not null,
  last_act_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  primary key (lender_id, token_hash),
  foreign key (lender_id, borrower_id) references borrowers
);
create index on sessions (lender_id, borrower_id, began_at);
call protect('sessions');
grant select, insert on sessions to quittance_app;
grant update (last_act_at, ended_at, language) on sessions to quittance_app;

-- A device that signed in before: nobody else's failures shut it out (L2).
create table known_devices (
  lender_id uuid not null,
  borrower_id uuid not null,
  device_id text not null,
  last_signed_in_at timestamptz not null,
  primary key (lender_id, borrower_id, device_id),
  foreign key (lender_id, borrower_id) references borrowers
);
call protect('known_devices');
grant select, insert, update on known_devices to quittance_app;

-- Wrong passwords. The subject is a hash of the account, or of a contact that nobody has, which waits
-- exactly like one that exists; the device is '' for all that are not known.
create table sign_in_failures (
  lender_id uuid not null references lenders,
  subject bytea not null,
  device_id text not null,
  failures integer not null check (failures > 0),
  last_failed_at timestamptz not null,
  primary key (lender_id, subject, device_id)
);
call protect('sign_in_failures');
grant select, insert, update, delete on sign_in_failures to quittance_app;

-- Counts of one rule for one subject in one window of time.
create table limit_counts (
  lender_id uuid not null references lenders,
  rule text not null,
  subject text not null,
  window_start timestamptz not null,
  count integer not null check (count > 0),
  primary key (lender_id, rule, subject, window_start)
);
call protect('limit_counts');
grant select, insert, update, delete on limit_counts to quittance_app;
