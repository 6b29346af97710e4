-- Why: a debit of the batch whose submission was lost on its way to a network that forgets keys was never sent again:
-- nothing said how often the network had found nothing of it. Nor did anything say since when nobody knows of it: a
-- payment is credited meanwhile, and each submission has a time of its own.

alter table bank_batch_items
  add column first_sent_at timestamptz, -- elapsed time; null: nobody sent it yet
  -- queries since it was last sent that found nothing
  add column found_nothing integer not null default 0 check (found_nothing >= 0);

alter table bank_batch_items no force row level security;
update bank_batch_items set first_sent_at = last_sent_at where last_sent_at is not null;
alter table bank_batch_items force row level security;

grant update (first_sent_at, found_nothing) on bank_batch_items to quittance_app;
