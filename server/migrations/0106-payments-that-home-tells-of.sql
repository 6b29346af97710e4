-- Why: home asked each payment that a loan ever had whether it is under way or came back. Of twenty loans
-- with 5,000 payments that was a third of what home cost.
create index payments_shown_on_home on payments (lender_id, loan_id)
  where posted_on is null and state in ('created', 'submitting', 'confirming', 'pending', 'completed')
    or state in ('created', 'submitting', 'confirming', 'pending', 'returned')
    or represents is not null;
