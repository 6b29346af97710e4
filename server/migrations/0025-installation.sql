-- Why: keys and password of a demo are known to everybody, and no money of it is real. A database is a
-- demo's or production's from its first start on, so that it is never served as the other one.

-- No lender: what the installation is, the same for all. The owner writes it, once.
create table installation (
  id smallint primary key check (id = 1),
  kind text not null check (kind in ('demo', 'production')),
  stamped_at timestamptz not null
);
grant select on installation to quittance_app;
