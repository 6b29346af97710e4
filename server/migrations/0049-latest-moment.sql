-- Why: a machine whose clock was set back while nothing ran would show moments that were shown before.
-- The latest one is kept, and never goes back; production does not start before it.

alter table worker_heartbeat add column latest_at timestamptz;
update worker_heartbeat set latest_at = beat_at;
alter table worker_heartbeat alter column latest_at set not null;

create or replace function note_worker_heartbeat() returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into worker_heartbeat (beat_at, latest_at) values (clock_timestamp(), clock_timestamp())
    on conflict (id) do update set beat_at = excluded.beat_at,
      latest_at = greatest(worker_heartbeat.latest_at, excluded.latest_at)
$$;
