-- Why: a refund of which the network finds nothing may be on its way all the same. When it was last
-- sent, and how often nothing was found since, decides when it may be sent again.
alter table refunds
  add column last_sent_at timestamptz, -- elapsed time; null: when it was written down, or never
  add column found_nothing integer not null default 0 check (found_nothing >= 0);
grant update (last_sent_at, found_nothing) on refunds to quittance_app;
