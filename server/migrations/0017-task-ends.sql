-- Why: of a task that is done it is known who did it, and what came of it.

alter table lender_tasks
  add column done_by text not null default '',
  add column done_note text not null default '',
  add check ((done_at is null) = (done_by = ''));
grant update (done_by, done_note) on lender_tasks to quittance_app;
create index on lender_tasks (lender_id, made_at desc);
