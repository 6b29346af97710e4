-- Why: production does not start on a clock that shows less than the worker has shown. Who could note any moment
-- could keep it from starting for years: the worker alone notes it, and at most a day ahead of this clock.
-- Nobody needs large objects, which belong to no lender and fill the disk.

create or replace function note_worker_heartbeat(shown timestamptz default null) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into worker_heartbeat (beat_at, latest_at)
    values (clock_timestamp(),
      greatest(clock_timestamp(), least(shown, clock_timestamp() + interval '1 day')))
    on conflict (id) do update set beat_at = excluded.beat_at,
      latest_at = greatest(worker_heartbeat.latest_at, excluded.latest_at)
$$;
revoke all on function note_worker_heartbeat(timestamptz) from public, quittance_app;
grant execute on function note_worker_heartbeat(timestamptz) to quittance_worker;

-- Only who administers the server can say so (database-roles.sql).
do $$
declare
  one regprocedure;
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    for one in select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace
        and (proname like 'lo\_%' or proname in ('loread', 'lowrite')) loop
      execute format('revoke execute on function %s from public', one);
    end loop;
  end if;
end
$$;
