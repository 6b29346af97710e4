-- Why: documents of the same content shared a file, so that one which was taken back could take the file of one
-- that was being sent. Each names a file of its own now; those of before name the one that they shared. A file that
-- no row names, or none yet, stands in a table until it is removed, so that a storage which is away keeps nothing
-- for ever. The hash of a picture is kept as a document's is, to see that its file is still the one that was kept.
alter table loan_documents add column file_key text; -- null: the database has the bytes

alter table loan_documents no force row level security;
update loan_documents set
  file_key = lender_id || '/documents/' || loan_id || '/' || encode(content_hash, 'hex')
  where bytes is null;
alter table loan_documents force row level security;

alter table loan_documents add check ((file_key is null) <> (bytes is null));
create index on loan_documents (lender_id, file_key) where file_key is not null;
grant update (file_key, bytes) on loan_documents to quittance_app;

alter table pictures add column content_hash bytea; -- null: it was kept before hashes were

create table loose_files (
  lender_id uuid not null references lenders,
  file_key text not null,
  removable_at timestamptz not null, -- elapsed time; of one that is just being kept, when it is given up
  attempts int not null default 0, -- to remove it; after the first no row may name it any more
  primary key (lender_id, file_key)
);
create index on loose_files (lender_id, removable_at);
call protect('loose_files');
grant select, insert, update, delete on loose_files to quittance_app;
