-- Why: a borrower who asks for their own data is told every payment that they made and every session of theirs,
-- and both were looked for among all of their lender.

create index payments_of_borrower on payments (lender_id, borrower_id, made_at);
-- Those that are live have an index of their own, which is smaller: a sign-in reads that one.
create index sessions_of_borrower on sessions (lender_id, borrower_id, began_at);
