-- Why: a scheduled payment is put off for payments that are on their way, and its borrower is told where one of
-- them was cancelled. Any other cancelled payment of the loan was told as the reason, too.

-- The payments for which it was put off last; none: it was not, or for another debit of its day.
alter table scheduled_payments add column waited_for uuid[] not null default '{}';
grant update (waited_for) on scheduled_payments to quittance_app;
