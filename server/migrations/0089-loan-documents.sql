-- Why: a lender adds lines of its own to a loan's details: a text, a link (type 6), or a document (type 7) that
-- it uploaded for this loan. What is uploaded lies here, or in a storage beside the database, where one is set:
-- then a row has no bytes.
alter table loans add column lender_details jsonb not null default '[]';
grant update (lender_details) on loans to quittance_app;

create table loan_documents (
  lender_id uuid not null references lenders,
  document_id uuid not null,
  loan_id uuid not null,
  name text not null check (length(name) between 1 and 100),
  content_hash bytea not null, -- the same file of the same name is kept once
  bytes bytea check (octet_length(bytes) <= 5242880),
  uploaded_by text not null, -- the key that sent it
  uploaded_at timestamptz not null, -- elapsed time
  primary key (lender_id, document_id),
  foreign key (lender_id, loan_id) references loans
);
create unique index on loan_documents (lender_id, loan_id, content_hash, name);
call protect('loan_documents');
grant select, insert on loan_documents to quittance_app;

alter table pictures alter column bytes drop not null;
