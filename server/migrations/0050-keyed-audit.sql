-- Why: who can write rows could also compute the audit's chain anew. From here on each entry is sealed
-- by a key that the database does not hold, and names it, so that the key can be rotated. The head of
-- the chain is kept as each day closes, to be compared with what the lender was given.

alter table audit_entries add column key_id text; -- null before entries were keyed: a plain SHA-256
-- Of no row that stands, of each that follows: an entry without a key can be added no more.
alter table audit_entries add constraint audit_entries_are_keyed check (key_id is not null) not valid;

create table audit_heads (
  lender_id uuid not null references lenders,
  closed_on date not null,
  entry_no bigint not null check (entry_no >= 0), -- 0: there was no entry yet
  entry_hash bytea not null,
  written_at timestamptz not null,
  primary key (lender_id, closed_on)
);
call protect('audit_heads');
grant select, insert on audit_heads to quittance_app;

-- A hash of any age stays as it is, so the key that made it has to stay as well. Null: the first one.
alter table loan_signers add column hash_key_id text;
