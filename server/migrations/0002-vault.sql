-- Why: card numbers stand apart from all else, encrypted, in a schema that only the vault's role
-- may enter. A copy of the database without the vault's key file opens none of them (AMB-116).

create schema vault;
grant usage on schema vault to quittance_vault;

create table vault.numbers (
  lender_id uuid not null,
  token uuid not null,
  borrower_id text not null check (borrower_id <> ''),
  kind text not null check (kind in ('card')),
  -- which key of the vault's file opens `sealed`; AES-256-GCM: 12 bytes nonce, 16 bytes tag, text
  key_id text not null,
  sealed bytea not null check (octet_length(sealed) > 28),
  -- keyed hash of the number: the same card of one lender is known again, and tells nothing else
  fingerprint text not null,
  brand text not null,
  funding text not null check (funding in ('credit', 'debit', 'prepaid')),
  last_four text not null check (last_four ~ '^\d{4}$'),
  expiry text not null check (expiry ~ '^(0[1-9]|1[0-2])/20\d\d$'),
  added_at timestamptz not null,
  primary key (lender_id, token),
  unique (lender_id, borrower_id, fingerprint)
);
-- Old keys leave the file when no row names them any more.
create index numbers_by_key on vault.numbers (lender_id, key_id);

call protect('vault.numbers');
grant select, insert, update, delete on vault.numbers to quittance_vault;
grant execute on function app_lender() to quittance_vault;
