-- Why: a borrower keeps their own emails, phones and address. An address belongs to a loan, so that one
-- loan or all of a customer's change; what somebody else has verified is listed for whoever adds it like
-- any new contact, and is never theirs.

-- The address to which a party of this loan wants its paper; null: that of their account.
alter table loan_parties
  add column street1 text,
  add column street2 text,
  add column city text,
  add column state_code text,
  add column postal_code text,
  add check (num_nonnulls(street1, street2, city, state_code, postal_code) in (0, 5));
grant update (street1, street2, city, state_code, postal_code) on loan_parties to quittance_app;
grant update (first_name, last_name, street1, street2, city, state_code, postal_code)
  on borrowers to quittance_app;

-- What a borrower wants to be sent; quiet hours of their own, 'HH:MM' in the lender's zone.
alter table borrowers
  add column wants_emails boolean not null default true,
  add column wants_texts boolean not null default true,
  add column wants_pushes boolean not null default true,
  add column quiet_from text check (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  add column quiet_to text check (quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
  add check ((quiet_from is null) = (quiet_to is null));
grant update (wants_emails, wants_texts, wants_pushes, quiet_from, quiet_to)
  on borrowers to quittance_app;

-- A number that was added and not proven is kept from others for a while only, as emails are.
alter table borrower_phones add column claimed_until timestamptz;

-- Of several primaries the first by its value stays one, of every lender: no lender is set here.
alter table borrower_emails no force row level security;
alter table borrower_phones no force row level security;
update borrower_emails e set is_primary = false where is_primary and exists (
  select from borrower_emails o where o.lender_id = e.lender_id and o.borrower_id = e.borrower_id
    and o.is_primary and o.address < e.address);
update borrower_phones p set is_primary = false where is_primary and exists (
  select from borrower_phones o where o.lender_id = p.lender_id and o.borrower_id = p.borrower_id
    and o.is_primary and o.number < p.number);
alter table borrower_emails force row level security;
alter table borrower_phones force row level security;
create unique index borrower_emails_primary_key on borrower_emails (lender_id, borrower_id) where is_primary;
create unique index borrower_phones_primary_key on borrower_phones (lender_id, borrower_id) where is_primary;

-- Contacts that somebody added, and that belong to another account.
create table unavailable_contacts (
  lender_id uuid not null,
  contact_id uuid not null,
  borrower_id uuid not null,
  kind text not null check (kind in ('email', 'phone')),
  contact text not null,
  added_at timestamptz not null,
  primary key (lender_id, contact_id),
  unique (lender_id, borrower_id, contact),
  foreign key (lender_id, borrower_id) references borrowers
);
call protect('unavailable_contacts');
grant select, insert, delete on unavailable_contacts to quittance_app;
