-- Why: while the clock of a machine is set back, its running programs go on from the latest moment that
-- they showed, and the database's own clock does not tell it: the worker says which moment it shows.

drop function note_worker_heartbeat();

create function note_worker_heartbeat(shown timestamptz default null) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into worker_heartbeat (beat_at, latest_at)
    values (clock_timestamp(), greatest(clock_timestamp(), shown))
    on conflict (id) do update set beat_at = excluded.beat_at,
      latest_at = greatest(worker_heartbeat.latest_at, excluded.latest_at)
$$;
revoke all on function note_worker_heartbeat(timestamptz) from public;
grant execute on function note_worker_heartbeat(timestamptz) to quittance_app;
