-- Why: a borrower's own calendar asks for the coming debits at an address that is a secret. Of the secret
-- the hash alone is kept, one for each borrower: making another one ends the one before.

create table calendar_feeds (
  lender_id uuid not null,
  borrower_id uuid not null,
  token_hash bytea not null check (length(token_hash) = 32),
  made_at timestamptz not null,
  revoked_at timestamptz,
  last_read_at timestamptz,
  primary key (lender_id, borrower_id),
  unique (lender_id, token_hash),
  foreign key (lender_id, borrower_id) references borrowers (lender_id, borrower_id)
);
call protect('calendar_feeds');
grant select, insert, update on calendar_feeds to quittance_app;
