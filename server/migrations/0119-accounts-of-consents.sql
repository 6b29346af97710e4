-- Why: a debit was held to the amount and the days of its consent, and not to the account. A consent names now
-- for which account it was given, so that a schedule which came to be paid by another one takes nothing;
-- and what a schedule takes rests on a consent by the word of the table too.

alter table consents
  add column method_id uuid, -- null: of a payment that was made at once before this was kept
  add foreign key (lender_id, method_id) references methods;

-- What stands was given for the account that pays by it, of every lender: no lender is set here.
alter table consents no force row level security;
alter table schedules no force row level security;
alter table scheduled_payments no force row level security;
update consents c set method_id = s.method_id from schedules s
  where s.lender_id = c.lender_id and s.consent_id = c.consent_id;
update consents c set method_id = s.method_id from scheduled_payments d
  join schedules s on s.lender_id = d.lender_id and s.schedule_id = d.schedule_id
  where d.lender_id = c.lender_id and d.consent_id = c.consent_id;
alter table consents force row level security;
alter table schedules force row level security;
alter table scheduled_payments force row level security;

alter table payments add constraint payments_scheduled_consent_check
  check (scheduled_payment_id is null or consent_id is not null);
