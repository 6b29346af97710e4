import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Env, SettingError } from '@quittance/server/platform/env'
import {
  type LoginProgram,
  programRoles,
  refuseMightyLogin,
} from '@quittance/server/platform/database/logins/login-rights'
import {
  lenderProofKey,
  proofKeyHalves,
} from '@quittance/server/platform/database/logins/lender-proof'
import { asRoleAdvice } from '@quittance/server/platform/database/logins/role-advice'
import { writeFileOnce } from '@quittance/server/platform/write-file-atomically'
import { checkDatabaseUrl } from './check-database-url.ts'
import { scramVerifier } from './scram-verifier.ts'

/** Where each program finds the database: its own role and password are in the address. */
export type ProgramLogins = Readonly<Record<LoginProgram, string>>

type LoginPlan = {
  readonly ownerUrl: string
  /** keeps the passwords in `database-logins.json`, for its owner alone */
  readonly dataDir: string
  /** Addresses that an administrator made; all of them, or none. */
  readonly env: Pick<Env, 'apiDatabaseUrl' | 'workerDatabaseUrl' | 'vaultDatabaseUrl' | 'vaultUrl'>
}

/** Any number, the same in every start: whoever makes roles holds it. */
const lock = 7_251_003_121n

/**
 * Gives each program a role of its own to log in with, which has one program's rights and can take on
 * no other. Nobody else may connect to the database then, but its owner. The addresses that were given
 * are taken as they are.
 *
 * @throws SettingError in one sentence, when some are given but not all, or when the owner may make none
 */
export async function programLogins({ ownerUrl, dataDir, env }: LoginPlan): Promise<ProgramLogins> {
  const given = givenLogins(env)
  if (given !== null) {
    const checked = await checkedLogins(given)
    await asOwner(ownerUrl, (owner) => keepProofKeys(owner, checked))
    return checked
  }
  if (new URL(ownerUrl).hostname === '')
    throw new SettingError(
      'DATABASE_URL must name a host before its path: each program has a login.',
    )
  const passwords = await keptPasswords(dataDir)
  return asOwner(ownerUrl, async (owner) => {
    const database = await makeRoles(owner, passwords)
    const at = (program: LoginProgram) =>
      loginUrl(ownerUrl, loginRole(database, program), passwords[program])
    const made = { api: at('api'), worker: at('worker'), vault: at('vault') }
    await keepProofKeys(owner, made)
    return checkedLogins(made)
  })
}

async function asOwner<T>(ownerUrl: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString: ownerUrl, application_name: 'logins' })
  owner.on('error', () => undefined) // a statement that is lost with it says so
  await owner.connect()
  try {
    return await work(owner)
  } catch (error) {
    throw asRoleAdvice(error)
  } finally {
    await owner.end()
  }
}

/** By these the database checks whose rows a program may see. A login without a password has none. */
async function keepProofKeys(owner: Client, logins: ProgramLogins): Promise<void> {
  for (const url of Object.values(logins)) {
    const key = url === '' ? null : lenderProofKey(url)
    if (key === null) continue
    const { inner, outer } = proofKeyHalves(key)
    await owner.query(
      `insert into lender_proof_keys (login, inner_key, outer_key) values ($1, $2, $3)
        on conflict (login) do update
          set inner_key = excluded.inner_key, outer_key = excluded.outer_key`,
      [loginOf(url), inner, outer],
    )
  }
}

function loginOf(url: string): string {
  const { username, searchParams } = new URL(url)
  return decodeURIComponent(username) || (searchParams.get('user') ?? '')
}

function givenLogins(env: LoginPlan['env']): ProgramLogins | null {
  const { apiDatabaseUrl: api, workerDatabaseUrl: worker } = env
  // A vault that runs elsewhere was given its address there.
  const vault = env.vaultDatabaseUrl ?? (env.vaultUrl === undefined ? undefined : '')
  if (api === undefined && worker === undefined && env.vaultDatabaseUrl === undefined) return null
  if (api !== undefined && worker !== undefined && vault !== undefined)
    return { api, worker, vault }
  throw new SettingError(
    'API_DATABASE_URL, WORKER_DATABASE_URL and VAULT_DATABASE_URL are given together, or none of them.',
  )
}

async function checkedLogins(given: ProgramLogins): Promise<ProgramLogins> {
  for (const [program, url] of Object.entries(given)) {
    if (url === '') continue
    const setting = `${program.toUpperCase()}_DATABASE_URL`
    await checkDatabaseUrl(url, setting)
    await refuseMightyLogin({ url, setting, program: program as LoginProgram })
  }
  return given
}

/** The same at each start, and on each machine that has the folder: none takes away another's. */
async function keptPasswords(dataDir: string): Promise<Readonly<Record<LoginProgram, string>>> {
  const kept = await writeFileOnce(join(dataDir, 'database-logins.json'), async () =>
    JSON.stringify({ api: newPassword(), worker: newPassword(), vault: newPassword() }),
  )
  return JSON.parse(kept) as Record<LoginProgram, string>
}

function newPassword(): string {
  return randomBytes(24).toString('hex')
}

/** Roles belong to the whole server: each database has its own, so that none opens another one. */
function loginRole(database: string, program: LoginProgram): string {
  return `${database}_${program}_login`
}

/** @returns the name of the database */
async function makeRoles(
  owner: Client,
  passwords: Readonly<Record<LoginProgram, string>>,
): Promise<string> {
  await owner.query(`begin; select pg_advisory_xact_lock(${lock})`)
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const database = rows[0]?.name ?? ''
  const at = owner.escapeIdentifier(database)
  await owner.query(`revoke all on database ${at} from public`)
  for (const program of ['api', 'worker', 'vault'] as const) {
    const name = loginRole(database, program)
    const role = owner.escapeIdentifier(name)
    const known = await owner.query('select from pg_roles where rolname = $1', [name])
    const verb = known.rowCount === 0 ? 'create' : 'alter'
    const verifier = owner.escapeLiteral(scramVerifier(passwords[program]))
    await owner.query(`${verb} role ${role} login password ${verifier}`)
    await owner.query(`grant ${programRoles[program].join(', ')} to ${role}`)
    await owner.query(`grant connect on database ${at} to ${role}`)
  }
  await owner.query('commit')
  return database
}

/** A name or a password in the query would win over the login's own. */
function loginUrl(ownerUrl: string, user: string, password: string): string {
  const url = new URL(ownerUrl)
  url.searchParams.delete('user')
  url.searchParams.delete('password')
  url.username = encodeURIComponent(user)
  url.password = password
  return url.href
}
