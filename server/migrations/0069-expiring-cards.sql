-- Why: whoever pays a schedule by card is told in time that it will have expired. What was told is marked in
-- the commit that writes the message, by the month that it was told of, so that a card that is renewed is
-- told of anew; each card is looked at once a day.

alter table methods
  add column expiry_told text not null default '', -- 'YYYY-MM 7': told 7 days before the end of that month
  add column expiry_noticed_on date not null default date 'epoch';
grant update (expiry_told, expiry_noticed_on) on methods to quittance_app;
create index on methods (lender_id, expires, expiry_noticed_on)
  where kind = 'card' and status = 'usable' and removed_at is null;
