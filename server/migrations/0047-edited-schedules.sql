-- Why: a schedule is made and edited under its caller's key (AMB-141), so that a call that comes twice
-- makes one. What was edited stands on as it was agreed to, and names what was put in its place.

create table schedule_keys (
  lender_id uuid not null,
  borrower_id uuid not null,
  route text not null,
  key text not null,
  request_hash bytea not null,
  scheduled_payment_id uuid not null, -- the first one that was made under it
  written_at timestamptz not null,
  primary key (lender_id, borrower_id, route, key),
  foreign key (lender_id, scheduled_payment_id) references scheduled_payments
);
create index on schedule_keys (lender_id, scheduled_payment_id);
call protect('schedule_keys');
grant select, insert on schedule_keys to quittance_app;

alter table scheduled_payments
  add column replaced_by uuid, -- the one that was put in its place
  add check (replaced_by is null or status = 'deleted'),
  add foreign key (lender_id, replaced_by) references scheduled_payments;
create index on scheduled_payments (lender_id, replaced_by) where replaced_by is not null;
grant update (replaced_by) on scheduled_payments to quittance_app;
