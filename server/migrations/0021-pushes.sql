-- Why: a push is one more way in which a message goes out, to each browser that takes them. What was
-- kept of browsers until now was used by nobody, and was looked at less closely: each sends its own
-- again when its borrower is there.

truncate notification_tokens;
alter table notification_tokens
  add column endpoint text not null, -- of the token: a browser has one for each portal
  add column session_id uuid not null; -- that gave it; signing out of it forgets the token
create index on notification_tokens (lender_id, endpoint);

alter table outbox drop constraint outbox_channel_check,
  add constraint outbox_channel_check check (channel in ('email', 'text', 'call', 'push'));
