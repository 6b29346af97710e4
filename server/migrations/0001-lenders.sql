-- Why: one installation serves many lenders. Every row belongs to one of them, the database itself
-- refuses to show or take a row of another (AMB-126), and the programs' roles own nothing.

do $$
declare
  name text;
begin
  foreach name in array array['quittance_app', 'quittance_vault'] loop
    if not exists (select from pg_roles where rolname = name) then
      begin
        execute format('create role %I nologin', name);
      exception when duplicate_object or unique_violation then null; -- another start was faster
      end;
    end if;
    if not pg_has_role(current_user, name, 'member') or not pg_has_role(current_user, name, 'usage') then
      execute format('grant %I to current_user', name);
    end if;
  end loop;
end
$$;

-- The lender of this transaction; null when none was set, and then no row is seen.
create function app_lender() returns uuid language sql stable
  return nullif(current_setting('app.lender', true), '')::uuid;

-- Puts a table under the rule: its rows are seen and written by their own lender only.
create procedure protect(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy by_lender on %s using (lender_id = app_lender()) with check (lender_id = app_lender())',
    target);
end
$$;
revoke all on procedure protect(regclass) from public;

-- No lender: which lender a host name belongs to is asked before one is known.
create table hosts (
  host text primary key check (host = lower(host)),
  lender_id uuid not null
);
grant select on hosts to quittance_app;

-- No lender: the business clock runs the same for all (AMB-115).
create table business_clock (
  id smallint primary key check (id = 1),
  offset_ms bigint not null, -- below zero where the demo began on a day gone by
  demo boolean not null
);
grant select on business_clock to quittance_app;

-- The one way in which a demo moves its clock: forward.
create function advance_business_clock(new_offset_ms bigint) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  moved bigint;
begin
  update business_clock set offset_ms = greatest(offset_ms, new_offset_ms)
    where id = 1 and demo returning offset_ms into moved;
  if moved is null then
    raise exception 'the business clock is moved in a demo only';
  end if;
  return moved;
end
$$;
revoke all on function advance_business_clock(bigint) from public;
grant execute on function advance_business_clock(bigint) to quittance_app;

create table lenders (
  lender_id uuid primary key,
  name text not null,
  country text not null check (country in ('US', 'CA')),
  business_date date not null, -- the last day that was opened: accrued to, and settled
  created_at timestamptz not null
);
call protect('lenders');
grant select on lenders to quittance_app;
grant update (business_date) on lenders to quittance_app;

-- Only what differs from the defaults; names and types are the domain's.
create table lender_settings (
  lender_id uuid not null references lenders,
  name text not null,
  value jsonb not null,
  primary key (lender_id, name)
);
call protect('lender_settings');
grant select, insert, update, delete on lender_settings to quittance_app;

create table lender_setting_changes (
  lender_id uuid not null references lenders,
  change_id uuid not null,
  name text not null,
  before jsonb,
  after jsonb,
  author text not null,
  changed_at timestamptz not null,
  primary key (lender_id, change_id)
);
call protect('lender_setting_changes');
grant select, insert on lender_setting_changes to quittance_app;

create table lender_labels (
  lender_id uuid not null references lenders,
  language text not null check (language in ('en', 'es', 'fr')),
  key text not null,
  text text not null,
  primary key (lender_id, language, key)
);
call protect('lender_labels');
grant select, insert, update, delete on lender_labels to quittance_app;

create table lender_messages (
  lender_id uuid not null references lenders,
  language text not null check (language in ('en', 'es', 'fr')),
  box_title text not null,
  messages jsonb not null, -- [{ title, text }]
  primary key (lender_id, language)
);
call protect('lender_messages');
grant select, insert, update, delete on lender_messages to quittance_app;

create table lender_images (
  lender_id uuid not null references lenders,
  kind text not null check (kind in ('logo', 'background')),
  media_type text not null,
  bytes bytea not null,
  etag text not null,
  primary key (lender_id, kind)
);
call protect('lender_images');
grant select, insert, update, delete on lender_images to quittance_app;

create table lender_keys (
  lender_id uuid not null references lenders,
  key_id uuid not null,
  name text not null,
  key_hash bytea not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (lender_id, key_id),
  unique (lender_id, key_hash)
);
call protect('lender_keys');
grant select on lender_keys to quittance_app;
