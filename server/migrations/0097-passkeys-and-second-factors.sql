-- Why: a borrower may sign in by a passkey, and may have an authenticator app asked after every other way of
-- signing in. A password that was found right waits for the second factor; the secret of an app is sealed by
-- the portal's secret, and a recovery code stands here only as a hash.

create table passkeys (
  lender_id uuid not null references lenders,
  passkey_id uuid not null,
  borrower_id uuid not null,
  credential_id text not null, -- the authenticator's own name of it, in base64url
  public_key bytea not null,
  counter bigint not null check (counter >= 0), -- never goes back: a copy of the key would
  transports text[] not null,
  rp_id text not null, -- the host for which it was made, and at which alone it works
  name text not null check (length(name) between 1 and 60),
  added_at timestamptz not null, -- elapsed time
  last_used_at timestamptz,
  primary key (lender_id, passkey_id),
  foreign key (lender_id, borrower_id) references borrowers
);
create unique index on passkeys (lender_id, credential_id);
create index on passkeys (lender_id, borrower_id);
call protect('passkeys');
grant select, insert, delete on passkeys to quittance_app;
grant update (counter, name, last_used_at) on passkeys to quittance_app;

-- An authenticator app; it counts from its first right code on.
create table authenticators (
  lender_id uuid not null references lenders,
  borrower_id uuid not null,
  sealed text not null,
  key_id text not null, -- of the portal's secret that sealed it
  last_step bigint not null, -- a code of this step of 30 s, or of one before, counts no more
  begun_at timestamptz not null, -- elapsed time
  confirmed_at timestamptz,
  primary key (lender_id, borrower_id),
  foreign key (lender_id, borrower_id) references borrowers
);
call protect('authenticators');
grant select, insert, delete on authenticators to quittance_app;
grant update (sealed, key_id, last_step, begun_at, confirmed_at) on authenticators to quittance_app;

create table recovery_codes (
  lender_id uuid not null references lenders,
  borrower_id uuid not null,
  code_hash bytea not null,
  made_at timestamptz not null, -- elapsed time
  used_at timestamptz,
  primary key (lender_id, borrower_id, code_hash),
  foreign key (lender_id, borrower_id) references borrowers
);
call protect('recovery_codes');
grant select, insert, delete on recovery_codes to quittance_app;
grant update (used_at) on recovery_codes to quittance_app;

-- Who proved the first of two factors, until the second one comes.
create table pending_sign_ins (
  lender_id uuid not null references lenders,
  ticket_hash bytea not null,
  borrower_id uuid not null,
  device_id text not null,
  is_known_device boolean not null,
  proofs text[] not null,
  scope text not null check (scope in ('full', 'setPassword')),
  expires_at timestamptz not null, -- elapsed time
  used_at timestamptz,
  primary key (lender_id, ticket_hash),
  foreign key (lender_id, borrower_id) references borrowers
);
create index on pending_sign_ins (lender_id, expires_at);
create index on pending_sign_ins (lender_id, borrower_id);
call protect('pending_sign_ins');
grant select, insert, delete on pending_sign_ins to quittance_app;
grant update (used_at) on pending_sign_ins to quittance_app;
