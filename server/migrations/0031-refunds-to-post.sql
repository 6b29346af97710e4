-- Why: a network may have given money back before its payment is posted, or while days of the loan
-- are not open. Its word is kept at once: such a refund is posted later, and is never sent again.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check
  check (state in ('submitting', 'confirming', 'posting', 'completed', 'refused'));
drop index refunds_lender_id_next_try_at_idx;
create index on refunds (lender_id, next_try_at)
  where state in ('submitting', 'confirming', 'posting');
