-- Why: a first due date on the last day of a short month does not say whether the contract falls due
-- on the 28th or on a later day of longer months.

alter table loans add column due_day smallint check (due_day between 1 and 31); -- null: its first day
