-- Why: somebody links a loan by its number and what its paper says of who signed it. A number is found
-- by how it ends, whatever stands between its digits, in an index; and who took a loan off their list
-- may come back to it in the part that they signed for.
alter table loans add column loan_no_key text collate "C" not null
  generated always as (reverse(regexp_replace(upper(loan_no), '[^A-Z0-9]', '', 'g'))) stored;
create index on loans (lender_id, loan_no_key);

grant update (role) on loan_parties to quittance_app;

-- A lender may say anew who signed a loan.
grant update, delete on loan_signers to quittance_app;
