-- Why: a borrower moves the next payment of a series to another day, under an authorization of its own, and
-- pauses a series until a day, or until it is resumed. Both change what is to come, and nothing that was submitted.

alter table scheduled_payments
  add column moved_from date, -- its nominal day before its borrower moved it
  add column consent_id uuid, -- the consent to its day; null: that of its schedule
  add foreign key (lender_id, consent_id) references consents,
  add constraint scheduled_payments_move_check check ((moved_from is null) = (consent_id is null));
create index on scheduled_payments (lender_id, consent_id) where consent_id is not null;
grant update (moved_from, consent_id) on scheduled_payments to quittance_app;

alter table schedules
  add column paused_on date, -- since when it takes nothing
  add column paused_until date, -- the first nominal day on which it pays again; null: until it is resumed
  add constraint schedules_pause_check check (paused_until is null or paused_on is not null);
grant update (paused_on, paused_until) on schedules to quittance_app;
