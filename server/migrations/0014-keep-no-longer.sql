-- Why: nothing sensitive lies about (AMB-122). A message is struck 90 days after it was sent, and the
-- number of a removed method is erased in the vault once no payment or schedule needs it.

create index on outbox (lender_id, (coalesce(sent_at, written_at)))
  where sent_at is not null or failed_as is not null;
grant delete on outbox to quittance_app;
alter table sent_messages
  drop constraint sent_messages_lender_id_message_id_fkey,
  add foreign key (lender_id, message_id) references outbox on delete cascade;

alter table methods
  -- elapsed time; when the vault no longer had it, null: it may still have it
  add column number_erased_at timestamptz,
  add check (number_erased_at is null or removed_at is not null);
grant update (number_erased_at) on methods to quittance_app;
create index on methods (lender_id, removed_at)
  where removed_at is not null and number_erased_at is null;
-- What stands in the way of removing or erasing.
create index on payments (lender_id, method_id)
  where state in ('created', 'submitting', 'confirming', 'pending');
