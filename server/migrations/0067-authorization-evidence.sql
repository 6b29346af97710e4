-- Why: an authorization has to be shown years later as it was given: who agreed to it, by which text,
-- from which account, when and how much is debited (Regulation E 1005.10(b), NACHA's rules for WEB
-- entries, Payments Canada's Rule H1). Beside the text stands what its copy is printed from.

alter table consents
  add column evidence jsonb; -- null: given before this was kept, or for a payment that was made at once

-- What a demo sent along with its messages, to be opened at /dev/outbox.
create table sent_attachments (
  lender_id uuid not null,
  message_id uuid not null,
  place smallint not null, -- from 0, in the order of the message
  filename text not null,
  content_type text not null,
  content bytea not null,
  primary key (lender_id, message_id, place),
  foreign key (lender_id, message_id) references sent_messages on delete cascade
);
call protect('sent_attachments');
grant select, insert on sent_attachments to quittance_app;
