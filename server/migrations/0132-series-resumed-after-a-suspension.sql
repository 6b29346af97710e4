-- Why: a series that was suspended after debits in a row failed could go on only by an edit, which is a series of its
-- own. Once its borrower resumes it, the debits that failed before count no more.

alter table schedules
  -- the number of the first payment whose failure counts toward a suspension
  add column counts_from integer not null default 1 check (counts_from >= 1);

grant update (counts_from) on schedules to quittance_app;
