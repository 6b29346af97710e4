-- Why: the index has the name that the code gives its payments: those that their loan does not know yet.

alter index payments_under_way rename to payments_pending;
