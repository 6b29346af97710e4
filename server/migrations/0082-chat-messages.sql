-- Why: borrowers and their lender write to each other. A conversation numbers its messages, so that a page,
-- what is unread and whether anything changed are read from one row; a key makes a message sent again the same.

create table chat_conversations (
  lender_id uuid not null,
  borrower_id uuid not null,
  last_no bigint not null default 0 check (last_no >= 0), -- of the newest message
  borrower_read_no bigint not null default 0, -- up to which the borrower has read
  lender_read_no bigint not null default 0,
  last_at timestamptz, -- business time
  person_on date, -- the business day for which a person was last asked in
  closed_on date, -- the business day on which the borrower was last told that nobody is there
  primary key (lender_id, borrower_id),
  foreign key (lender_id, borrower_id) references borrowers (lender_id, borrower_id)
);
create index on chat_conversations (lender_id, last_at);
call protect('chat_conversations');
grant select, insert, update on chat_conversations to quittance_app;

create table chat_messages (
  lender_id uuid not null,
  borrower_id uuid not null,
  message_no bigint not null check (message_no > 0),
  sender text not null check (sender in ('borrower', 'lender', 'portal')),
  author text not null default '' check (length(author) <= 100), -- who wrote it at the lender
  body text not null check (length(body) between 1 and 5000),
  sent_at timestamptz not null, -- business time
  send_key text, -- the idempotency key that it came with
  primary key (lender_id, borrower_id, message_no),
  foreign key (lender_id, borrower_id) references chat_conversations (lender_id, borrower_id)
);
create unique index on chat_messages (lender_id, borrower_id, send_key) where send_key is not null;
call protect('chat_messages');
grant select, insert on chat_messages to quittance_app;
