-- Why: a lender's export reads its payments in the order in which they were made, a page at a time.
create index on payments (lender_id, made_at, payment_id);
