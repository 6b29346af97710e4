-- Why: an address that nobody proved is kept from others for a day, and a password that is set by a
-- link unties whatever identity somebody tied to the account (docs/decisions/0015).

-- Until when it is kept; null: for good, as it was on file.
alter table borrower_emails add column claimed_until timestamptz;

grant delete on social_identities to quittance_app;
