-- Why: a payment is posted on the day on which it takes effect, and what is on its way to a loan
-- lowers the most that may be paid. Both ask for the payments of a loan that no posting has yet.

create index payments_under_way on payments (lender_id, loan_id, effective_on)
  where posted_on is null
    and state in ('created', 'submitting', 'confirming', 'pending', 'completed');
