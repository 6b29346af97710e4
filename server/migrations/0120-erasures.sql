-- Why: a lender erases what the law lets go of one of its borrowers (AMB-122). A job does it step by step, each in
-- a commit of its own, so that it goes on where a program that died left it; what it removed is counted here.

create table erasures (
  lender_id uuid not null,
  borrower_id uuid not null,
  erasure_id uuid not null,
  author text not null, -- whose key of the lender's API asked for it
  begun_at timestamptz not null, -- elapsed time
  attempted_at timestamptz not null, -- when the job last looked at it; elapsed time
  steps_done text[] not null default '{}', -- by their names, in the order in which they ended
  removed jsonb not null default '{}', -- how many of what
  kept jsonb not null, -- what the law has the lender keep, and until which day
  finished_at timestamptz, -- elapsed time
  primary key (lender_id, borrower_id),
  unique (lender_id, erasure_id),
  foreign key (lender_id, borrower_id) references borrowers (lender_id, borrower_id)
);
create index on erasures (lender_id, attempted_at) where finished_at is null;
call protect('erasures');
grant select, insert on erasures to quittance_app;
grant update (attempted_at, steps_done, removed, finished_at) on erasures to quittance_app;

-- Rows that were only ever added to go with their borrower.
grant delete on calendar_feeds, chat_conversations, chat_messages, known_devices, lender_tasks, loan_parties,
  payment_keys, schedule_keys to quittance_app;
grant update (born_on) on borrowers to quittance_app;
