-- Why: whoever watches over the API asks it whether the worker is at work, which may run elsewhere.
create table worker_heartbeat (
  id smallint primary key default 1 check (id = 1),
  beat_at timestamptz not null -- by the database's own clock: the programs' may differ
);
grant select on worker_heartbeat to quittance_app;

create function note_worker_heartbeat() returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into worker_heartbeat (beat_at) values (clock_timestamp())
    on conflict (id) do update set beat_at = excluded.beat_at
$$;
revoke all on function note_worker_heartbeat() from public;
grant execute on function note_worker_heartbeat() to quittance_app;
