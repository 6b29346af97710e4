-- Why: a borrower tells their own sessions from a stranger's by the network that each was opened from: by the
-- part of its address that many share, and no place.
alter table sessions add column network text not null default '' check (length(network) <= 40);
