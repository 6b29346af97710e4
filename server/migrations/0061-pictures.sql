-- Why: a borrower shows their own picture, and the one of their vehicle. A picture is known by a name that
-- nobody guesses; the loan or the person holds the one that counts, and an older one goes after a while.
create table pictures (
  lender_id uuid not null references lenders,
  picture_name text not null,
  kind text not null check (kind in ('vehicle', 'user')),
  media_type text not null,
  bytes bytea not null check (octet_length(bytes) <= 5242880),
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  replaced_at timestamptz,
  primary key (lender_id, picture_name),
  foreign key (lender_id, uploaded_by) references borrowers
);
create index on pictures (lender_id, replaced_at) where replaced_at is not null;
call protect('pictures');
grant select, insert, delete on pictures to quittance_app;
grant update (replaced_at) on pictures to quittance_app;

alter table loans add column picture_name text;
alter table borrowers add column picture_name text;
grant update (picture_name) on loans to quittance_app;
grant update (picture_name) on borrowers to quittance_app;
