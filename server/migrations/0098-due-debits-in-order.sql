-- Why: what is due is listed by its moment and, within one moment, by its id. The index held the moments alone,
-- so that the many payments of one morning were gathered and sorted for each page of them.

create index scheduled_payments_due on scheduled_payments (lender_id, debit_at, scheduled_payment_id)
  where status = 'active';
drop index scheduled_payments_lender_id_debit_at_idx;
