-- Why: a piece of work that a browser did lets one call through, once. The challenge is stateless;
-- only those that were handed in stand here, by their hash, until they would be over anyway.

create table spent_work (
  lender_id uuid not null references lenders,
  challenge_hash bytea not null,
  expires_at timestamptz not null,
  primary key (lender_id, challenge_hash)
);
create index on spent_work (lender_id, expires_at);
call protect('spent_work');
grant select, insert, delete on spent_work to quittance_app;
grant update (expires_at) on spent_work to quittance_app; -- for the lock of whoever forgets it
