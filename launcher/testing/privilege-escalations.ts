/** What an injection would try, by what it is after. Each runs in a transaction of a program's login. */
export type PrivilegeEscalation = {
  readonly after: string
  readonly sql: string
}

export type Reach = {
  /** the role that owns everything */
  readonly owner: string
  /** a role whose rights the login does not have */
  readonly other: string
  /** a table that is another program's */
  readonly hidden: string
  /** a table that is this program's */
  readonly own: string
  /** the lender of the transaction, and one that is not */
  readonly lenderId: string
  readonly otherLenderId: string
}

export function privilegeEscalations(reach: Reach): readonly PrivilegeEscalation[] {
  const { owner, other, hidden } = reach
  return [
    ...rolesTaken(owner, other, hidden),
    ...lenderTaken(reach),
    ...machineReached,
    ...booksChanged,
    ...shapeChanged(owner),
  ]
}

const lenderTaken = ({ own, hidden, lenderId, otherLenderId }: Reach): PrivilegeEscalation[] => [
  {
    after: 'another lender',
    sql: `select set_config('app.lender', '${otherLenderId}', true); select * from ${own}`,
  },
  { after: 'the same by set', sql: `set app.lender = '${otherLenderId}'; select * from ${own}` },
  {
    after: 'another lender by the own proof',
    sql: `select set_config('app.lender', '${otherLenderId}' ||
      substr(current_setting('app.lender'), 37), true); select * from ${own}`,
  },
  {
    after: 'another lender by no proof',
    sql: `set local app.lender = '${otherLenderId}.'; select * from ${own}`,
  },
  {
    after: 'the own lender by no proof',
    sql: `set local app.lender = '${lenderId}'; select * from ${own}`,
  },
  {
    after: 'the same within one statement',
    sql: `with said as materialized (select set_config('app.lender', '${otherLenderId}', true))
      select (select count(*) from ${own}) from said where said is not null`,
  },
  {
    after: 'rows of another lender',
    sql: `set app.lender = '${otherLenderId}'; delete from ${own}`,
  },
  {
    after: 'a forged audit entry of another lender',
    sql: `insert into audit_entries (lender_id, entry_no, kind, actor, detail, at, entry_hash)
      values ('${otherLenderId}', 1000000, 'payment', 'nobody', '{}', now(), '')`,
  },
  {
    after: 'a row given to another lender',
    sql: `update ${own} set lender_id = '${otherLenderId}'`,
  },
  {
    after: 'statements that are prepared for other lenders too',
    sql: 'select name from pg_prepared_statements',
  },
  { after: 'the keys of the proofs', sql: 'select * from lender_proof_keys' },
  { after: 'a key of one’s own', sql: 'delete from lender_proof_keys' },
  {
    after: 'a proof by the owner’s function',
    sql: `select proven_lender('${otherLenderId}')`,
  },
  {
    after: 'the other program’s function in its place',
    sql: `create or replace function proven_lender(said text) returns uuid
      language sql as $$ select left(said, 36)::uuid $$; select * from ${hidden}`,
  },
]

const rolesTaken = (owner: string, other: string, hidden: string): PrivilegeEscalation[] => [
  {
    after: 'the role it logged in with',
    sql: `select set_config('role', 'none', true); select * from ${hidden}`,
  },
  { after: 'the same by reset', sql: `reset role; select * from ${hidden}` },
  { after: 'the same by discard', sql: `reset all; select * from ${hidden}` },
  { after: 'the owner', sql: `set role ${owner}` },
  { after: 'the owner by a setting', sql: `select set_config('role', '${owner}', true)` },
  { after: 'the owner’s session', sql: `set session authorization ${owner}` },
  {
    after: 'the same by a setting',
    sql: `select set_config('session_authorization', '${owner}', true)`,
  },
  { after: 'another program', sql: `set role ${other}` },
  { after: 'another program’s rights', sql: `grant ${other} to current_user` },
  { after: 'another program’s table', sql: `select * from ${hidden}` },
  {
    after: 'the worker’s question about all lenders',
    sql: 'set role quittance_app; select * from due_work(null, current_date, current_date)',
  },
  { after: 'commands', sql: 'set role pg_execute_server_program' },
  { after: 'files', sql: 'set role pg_read_server_files' },
  { after: 'all data', sql: 'set role pg_read_all_data' },
  { after: 'rights of its own', sql: 'alter role current_user superuser' },
  { after: 'the right to make roles', sql: 'alter role current_user createrole' },
  { after: 'the right to pass by policies', sql: 'alter role current_user bypassrls' },
  { after: 'a new superuser', sql: 'create role intruder superuser login' },
  { after: 'the owner’s password', sql: `alter role ${owner} password 'known'` },
  { after: 'everybody’s password', sql: 'select rolpassword from pg_authid' },
  { after: 'the same by the view', sql: 'select passwd from pg_shadow' },
]

const machineReached: PrivilegeEscalation[] = [
  { after: 'a command', sql: `copy (select 1) to program 'true'` },
  {
    after: 'a command’s output',
    sql: `create temp table out (line text); copy out from program 'id'`,
  },
  { after: 'a file to write', sql: `copy (select 1) to '/dev/null'` },
  { after: 'a file of the machine', sql: `select pg_read_file('/etc/passwd')` },
  { after: 'the same as bytes', sql: `select pg_read_binary_file('postgresql.conf')` },
  { after: 'a folder', sql: `select pg_ls_dir('.')` },
  { after: 'the log', sql: 'select * from pg_ls_logdir()' },
  { after: 'a file’s age', sql: `select pg_stat_file('PG_VERSION')` },
  { after: 'a file as a large object', sql: `select lo_import('/etc/passwd')` },
  { after: 'a large object as a file', sql: `select lo_export(1, '/dev/null')` },
  { after: 'a large object', sql: 'select lo_create(0)' },
  { after: 'a large object with bytes', sql: `select lo_from_bytea(0, 'x')` },
  { after: 'a large object to write', sql: 'select lo_open(1, 131072)' },
  { after: 'a library', sql: `load '/usr/lib/intruder.so'` },
  {
    after: 'a function in C',
    sql: `create function pg_temp.run(text) returns int language c as 'libc', 'system'`,
  },
  { after: 'an extension', sql: 'create extension pgcrypto' },
  { after: 'a foreign server', sql: 'create foreign data wrapper away' },
  { after: 'the server’s settings', sql: `select set_config('log_statement', 'all', true)` },
  { after: 'a reload', sql: 'select pg_reload_conf()' },
  { after: 'the rules of who may connect', sql: 'select * from pg_hba_file_rules' },
  { after: 'what was set in files', sql: 'select * from pg_file_settings' },
]

const booksChanged: PrivilegeEscalation[] = [
  { after: 'an entry of the ledger', sql: 'update ledger_entries set amount_cents = 1' },
  { after: 'the same by deleting', sql: 'delete from ledger_entries' },
  { after: 'a whole transaction', sql: 'delete from ledger_transactions' },
  { after: 'the empty ledger', sql: 'truncate ledger_entries cascade' },
  { after: 'the audit', sql: 'delete from audit_entries' },
  { after: 'the audit’s text', sql: 'update audit_entries set at = now()' },
  { after: 'the empty audit', sql: 'truncate audit_entries' },
  { after: 'what a batch was', sql: 'delete from payments' },
  { after: 'the kind of the installation', sql: `update installation set kind = 'demo'` },
  { after: 'the clock', sql: 'update business_clock set offset_ms = 0' },
  {
    after: 'a moment that keeps production from starting',
    sql: `set role quittance_app; select note_worker_heartbeat('2036-01-01')`,
  },
  { after: 'a host', sql: `insert into hosts select 'mine.example', lender_id from hosts limit 1` },
  { after: 'a key of the lender’s API', sql: 'update api_keys set revoked_at = null' },
  { after: 'the applied migrations', sql: 'delete from schema_migrations' },
  { after: 'the known keys', sql: 'delete from key_thumbprints' },
]

const shapeChanged = (owner: string): PrivilegeEscalation[] => [
  { after: 'tables without policies', sql: 'alter table payments disable row level security' },
  { after: 'a policy gone', sql: 'drop policy by_lender on payments' },
  { after: 'a policy for all', sql: 'create policy mine on payments using (true)' },
  { after: 'triggers off', sql: 'alter table ledger_entries disable trigger all' },
  { after: 'triggers off by a setting', sql: 'set session_replication_role = replica' },
  { after: 'policies off', sql: 'set row_security = off; select * from payments' },
  {
    after: 'a function of everybody',
    sql: 'create function public.app_lender() returns uuid language sql as $$ select null::uuid $$',
  },
  { after: 'a table of everybody', sql: 'create table public.hosts2 (id int)' },
  { after: 'a table that stands before', sql: 'create temp table hosts (host text)' },
  { after: 'a schema', sql: 'create schema intruder' },
  {
    after: 'a trigger for events',
    sql: 'create event trigger mine on ddl_command_start execute function pg_notify()',
  },
  { after: 'a publication', sql: 'create publication mine for all tables' },
  { after: 'the owner’s tables', sql: `reassign owned by ${owner} to current_user` },
  { after: 'the procedure of policies', sql: `call protect('hosts')` },
]
