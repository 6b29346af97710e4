-- Why: a plan for any lender guesses that each has its share of the rows. Where one has nearly all of them, it read the
-- whole table for every other lender that has none: of 1,000 lenders, one with 10,000 debits due, the question took
-- 25 seconds, five times what a statement may.

alter function due_work(uuid[], date, date, timestamptz) set enable_seqscan = off;
