-- Why: which lender's rows a transaction sees was what its program said, so that an injected statement
-- could say another lender. Now the program proves it: beside the lender stands a keyed hash, under a key
-- that no statement of the program reads. The launcher derives the key of each login from its password.

-- The two halves of a key as HMAC-SHA256 takes it: with a block of 0x36, and with one of 0x5c.
create table lender_proof_keys (
  login name primary key,
  inner_key bytea not null check (length(inner_key) = 64),
  outer_key bytea not null check (length(outer_key) = 64)
);

-- A login without a key, as the owner's, is believed.
create function proven_lender(said text) returns uuid
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  lender text := left(said, 36);
  inner_key bytea;
  outer_key bytea;
  proof text;
begin
  select k.inner_key, k.outer_key into inner_key, outer_key
    from public.lender_proof_keys k where k.login = session_user;
  if found then
    proof := encode(sha256(outer_key || sha256(inner_key || convert_to(lender, 'UTF8'))), 'hex');
    -- Compared by their hashes: how long that takes tells nothing of the proof.
    if sha256(convert_to(proof, 'UTF8')) <> sha256(convert_to(substr(said, 38), 'UTF8')) then
      raise exception 'the lender of this transaction is not proven' using errcode = '42501';
    end if;
  end if;
  return lender::uuid;
end
$$;
revoke all on function proven_lender(text) from public;
grant execute on function proven_lender(text) to quittance_app, quittance_vault;

-- The lender of this transaction; null when none was set, and then no row is seen. Whoever may read the
-- keys proves nothing: functions that run as the owner take one lender after the other.
create or replace function app_lender() returns uuid language plpgsql stable as $$
declare
  said text := current_setting('app.lender', true);
begin
  if said is null or said = '' then return null; end if;
  if has_table_privilege('public.lender_proof_keys', 'select') then return left(said, 36)::uuid; end if;
  return public.proven_lender(said);
end
$$;

-- Asked once for each statement and table, not for each row.
create or replace procedure protect(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy by_lender on %s using (lender_id = (select app_lender()))
      with check (lender_id = (select app_lender()))', target);
end
$$;

do $$
declare
  one record;
begin
  for one in select schemaname, tablename from pg_policies where policyname = 'by_lender' loop
    execute format(
      'alter policy by_lender on %I.%I using (lender_id = (select app_lender()))
        with check (lender_id = (select app_lender()))', one.schemaname, one.tablename);
  end loop;
end
$$;

-- A connection serves one lender after the other, and its prepared statements stay. Nobody is told their
-- names, so that none is replaced. Only who administers the server can say so (database-roles.sql).
do $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    revoke execute on function pg_catalog.pg_prepared_statement() from public;
  end if;
end
$$;
