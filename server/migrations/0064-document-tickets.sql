-- Why: a new window has no header to send, and an address ends up in histories and logs. So what opens a
-- paper is a ticket for that one paper and its borrower, which is good once and for a minute (AMB-100).

create table document_tickets (
  lender_id uuid not null references lenders,
  ticket_hash bytea not null,
  session_hash bytea not null, -- of the session that asked for it: it ends with that
  paper jsonb not null, -- which one it opens
  expires_at timestamptz not null, -- elapsed time
  used_at timestamptz,
  primary key (lender_id, ticket_hash)
);
create index on document_tickets (lender_id, expires_at);
call protect('document_tickets');
grant select, insert, delete on document_tickets to quittance_app;
grant update (used_at) on document_tickets to quittance_app;
