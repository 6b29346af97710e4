-- For an administrator of a PostgreSQL 15 or later whose owner of the database may make no roles. Run it
-- connected to the database, after the passwords below were changed (letters and digits, as of
-- `openssl rand -hex 24`, need no escapes in an address): once while it is new and empty, and again where a
-- later version says that a role is missing, which leaves known logins as they are:
--
--   createdb quittance
--   psql --dbname quittance --set ON_ERROR_STOP=1 --file server/database-roles.sql
--
-- Then start with the four addresses (docs/operate.md):
--
--   DATABASE_URL=postgres://quittance_owner:...@host/quittance
--   API_DATABASE_URL=postgres://quittance_api_login:...@host/quittance
--   WORKER_DATABASE_URL=postgres://quittance_worker_login:...@host/quittance
--   VAULT_DATABASE_URL=postgres://quittance_vault_login:...@host/quittance

begin;

set local setup.owner = 'quittance_owner';
set local setup.owner_password = 'change me: owner';
set local setup.api = 'quittance_api_login';
set local setup.api_password = 'change me: api';
set local setup.worker = 'quittance_worker_login';
set local setup.worker_password = 'change me: worker';
set local setup.vault = 'quittance_vault_login';
set local setup.vault_password = 'change me: vault';

do $$
declare
  name text;
  login text;
begin
  -- What a program may do. Nobody logs in as these three.
  foreach name in array array['quittance_app', 'quittance_worker', 'quittance_vault'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin', name);
    end if;
  end loop;

  -- Who logs in.
  foreach name in array array['owner', 'api', 'worker', 'vault'] loop
    login := current_setting('setup.' || name);
    if not exists (select from pg_roles where rolname = login) then
      if current_setting('setup.' || name || '_password') like 'change me%' then
        raise exception 'Choose a password for %: the one of the script is known to everybody.', login;
      end if;
      execute format('create role %I login password %L', login,
        current_setting('setup.' || name || '_password'));
    end if;
    execute format('grant connect on database %I to %I', current_database(), login);
  end loop;
  execute format('grant quittance_app to %I', current_setting('setup.api'));
  execute format('grant quittance_app, quittance_worker to %I', current_setting('setup.worker'));
  execute format('grant quittance_vault to %I', current_setting('setup.vault'));

  -- The owner makes the tables, and puts on each role to check what it made.
  execute format('grant quittance_app, quittance_worker, quittance_vault to %I',
    current_setting('setup.owner'));
  execute format('alter database %I owner to %I', current_database(), current_setting('setup.owner'));
  execute format('grant create on schema public to %I', current_setting('setup.owner'));
  execute format('revoke all on database %I from public', current_database());
  -- A connection serves one lender after the other: no injected statement may learn the names of the
  -- statements that are prepared on it, and put others in their place.
  revoke execute on function pg_catalog.pg_prepared_statement() from public;
  -- Nobody needs large objects: they belong to no lender, and fill the disk.
  for name in select oid::regprocedure::text from pg_proc
      where pronamespace = 'pg_catalog'::regnamespace
        and (proname like 'lo\_%' or proname in ('loread', 'lowrite')) loop
    execute format('revoke execute on function %s from public', name);
  end loop;
end
$$;

commit;
