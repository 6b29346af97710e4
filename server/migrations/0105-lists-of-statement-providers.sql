-- Why: the statements of some lenders are made and kept by a provider, which may be away. The last list that it
-- told of a loan stays here, so that borrowers still see it then, and so that nothing opens but what is in it.
create table provider_statement_lists (
  lender_id uuid not null references lenders,
  loan_id uuid not null,
  statements jsonb not null check (jsonb_typeof(statements) = 'array'),
  heard_at timestamptz not null, -- business time
  primary key (lender_id, loan_id),
  foreign key (lender_id, loan_id) references loans
);
call protect('provider_statement_lists');
grant select, insert, update on provider_statement_lists to quittance_app;
