-- Why: what a lender uploads for a loan stands in its borrowers' list of documents: in that of everyone on the
-- loan, or of one of them where it is theirs alone. What was uploaded before this opens by a line of the loan's
-- details alone, as was promised then. A document that was taken back leaves nothing behind.
alter table loan_documents
  add column shown_to text check (shown_to in ('everyone', 'borrower', 'coborrower')), -- null: nobody's list
  add column listed_at timestamptz, -- business time
  add check ((shown_to is null) = (listed_at is null));
grant update (shown_to, listed_at), delete on loan_documents to quittance_app;
