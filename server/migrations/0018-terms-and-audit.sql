-- Why: which terms somebody accepted, and what an agent did in a borrower's name, has to be provable
-- years later: rows that only grow, each sealed to the one before.

-- What the lender publishes; version 0 is ours, and stands in no row.
create table terms_versions (
  lender_id uuid not null references lenders,
  version integer not null check (version > 0),
  language text not null check (language in ('en', 'es', 'fr')),
  state_code text not null, -- '' for all states
  html text not null,
  author text not null,
  published_at timestamptz not null,
  primary key (lender_id, version, language, state_code)
);
call protect('terms_versions');
grant select, insert on terms_versions to quittance_app;

create table terms_acceptances (
  lender_id uuid not null,
  borrower_id uuid not null,
  version integer not null check (version >= 0),
  html_hash bytea not null,
  language text not null check (language in ('en', 'es', 'fr')),
  ip text not null,
  user_agent text not null,
  accepted_at timestamptz not null,
  primary key (lender_id, borrower_id, version),
  foreign key (lender_id, borrower_id) references borrowers
);
call protect('terms_acceptances');
grant select, insert on terms_acceptances to quittance_app;

create table audit_entries (
  lender_id uuid not null references lenders,
  entry_no bigint not null check (entry_no > 0),
  kind text not null,
  borrower_id uuid,
  actor text not null,
  detail text not null, -- JSON, as it was hashed
  at timestamptz not null,
  entry_hash bytea not null, -- of this row and the hash before
  primary key (lender_id, entry_no)
);
call protect('audit_entries');
grant select, insert on audit_entries to quittance_app;
