-- Why: a borrower whose money came back, whole or in part, reads how that left the loan: the fees that
-- are owed again, the days past due and the principal. It is kept with what took the money back.

alter table payments add column loan_after jsonb; -- of a returned payment; null where it is not known
alter table refunds add column loan_after jsonb; -- of a completed refund; null where it is not known

grant update (loan_after) on payments to quittance_app;
grant update (loan_after) on refunds to quittance_app;
