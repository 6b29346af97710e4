-- Why: what is stored here is closed by keys that lie in the data folder. A start with other keys would
-- show saved methods that nobody can charge, so the database knows the right ones again.

-- No lender, and no program's role: the owner writes and reads it. A keyed hash under the key itself
-- tells nothing about the key.
create table key_thumbprints (
  file text not null, -- in the data folder
  thumbprint bytea not null check (octet_length(thumbprint) = 32),
  first_seen_at timestamptz not null,
  primary key (file, thumbprint)
);
