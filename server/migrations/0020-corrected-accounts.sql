-- Why: who has a saved account reads beside it that their bank gave it another number, and which
-- account it was; the whole history of that is in method_corrections.

alter table methods
  add column corrected_on date, -- the business day; null: never
  add column corrected_code text not null default '',
  add column corrected_from text not null default '', -- its last four digits before
  add check ((corrected_on is null) = (corrected_code = ''));
grant update (corrected_on, corrected_code, corrected_from) on methods to quittance_app;
