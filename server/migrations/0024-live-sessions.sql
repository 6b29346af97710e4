-- Why: only live sessions are ever looked for by borrower; those that ended, which are most, stay out
-- of the index, so that a sign-in does not read past all of them.

drop index sessions_lender_id_borrower_id_began_at_idx;
create index on sessions (lender_id, borrower_id, began_at) where ended_at is null;
