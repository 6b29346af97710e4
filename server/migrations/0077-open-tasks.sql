-- Why: a task that a person has ended does not stand for what comes up later; of two that are asked for at
-- the same moment one is open. Those that were asked for twice end here, but for the first.

alter table lender_tasks no force row level security;
update lender_tasks t set done_at = t.made_at, done_by = 'engine', done_note = 'asked for twice'
  where t.done_at is null and exists (select from lender_tasks o
    where o.lender_id = t.lender_id and o.kind = t.kind and o.payload = t.payload
      and o.done_at is null and (o.made_at, o.task_id) < (t.made_at, t.task_id));
alter table lender_tasks force row level security;

create unique index lender_tasks_open on lender_tasks (lender_id, kind, md5(payload::text))
  where done_at is null;
