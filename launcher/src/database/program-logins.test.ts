import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../server/testing/database/database.ts'
import { migrate } from '@quittance/server/platform/database/migrate'
import { lenderProofs } from '@quittance/server/platform/database/logins/lender-proof'
import { asRoleAdvice } from '@quittance/server/platform/database/logins/role-advice'
import { privilegeEscalations } from '../../testing/privilege-escalations.ts'
import { type ProgramLogins, programLogins } from './program-logins.ts'

let database: TestDatabase
let dataDir: string
let logins: ProgramLogins
const none = {
  apiDatabaseUrl: undefined,
  workerDatabaseUrl: undefined,
  vaultDatabaseUrl: undefined,
  vaultUrl: undefined,
}

beforeAll(async () => {
  database = await testDatabase({ seeded: true })
  dataDir = mkdtempSync(join(tmpdir(), 'quittance-logins-'))
  logins = await programLogins({ ownerUrl: database.url, dataDir, env: none })
  for (const id of await lenderPair())
    await database.owner.query(
      `insert into vault.numbers (lender_id, token, borrower_id, kind, key_id, sealed, fingerprint,
          brand, funding, last_four, expiry, added_at)
        values ($1, gen_random_uuid(), 'b', 'card', 'k', $2, 'f', 'visa', 'credit', '4242',
          '12/2030', now())`,
      [id, Buffer.alloc(40)],
    )
})
afterAll(async () => {
  rmSync(dataDir, { recursive: true })
  const name = new URL(database.url).pathname.slice(1)
  await database.close()
  await dropLogins(name)
})

const programs = ['api', 'worker', 'vault'] as const
const owner = () => decodeURIComponent(new URL(database.url).username)
const [vaults, others] = ['vault.numbers', 'payments'] as const
const waysOf = (program: (typeof programs)[number], [lenderId, otherLenderId]: LenderPair) =>
  privilegeEscalations({
    owner: owner(),
    lenderId,
    otherLenderId,
    ...(program === 'vault'
      ? { other: 'quittance_app', hidden: others, own: vaults }
      : { other: 'quittance_vault', hidden: vaults, own: others }),
  })

type LenderPair = readonly [string, string]
async function lenderPair(): Promise<LenderPair> {
  const { rows } = await database.owner.query<{ id: string }>(
    'select distinct lender_id as id from payments order by 1',
  )
  return [rows[0]?.id ?? '', rows[1]?.id ?? '']
}
/** As a transaction of this login begins. */
const openingOf = (program: (typeof programs)[number], lenderId: string) =>
  `begin; select set_config('app.lender', '${lenderProofs(logins[program])(lenderId)}', true)`

describe.each(programs)('the login of the %s', (program) => {
  it(`gives the ${program} a login of its own, with its rights alone`, async () => {
    const { rows } = await ask(
      logins[program],
      `select session_user = current_user as "isItself", rolsuper, rolcreaterole, rolcreatedb,
          rolbypassrls, rolreplication from pg_roles where rolname = session_user`,
    )
    expect(new URL(logins[program]).username).toContain(`_${program}_login`)
    expect(Object.values(rows[0] ?? {})).toEqual([true, false, false, false, false, false])
  })

  it(`gives the login of the ${program} nothing by any of many ways up`, async () => {
    const pair = await lenderPair()
    const opening = openingOf(program, pair[0])
    const ways = waysOf(program, pair)
    expect(ways.length).toBeGreaterThanOrEqual(40)
    const won: string[] = []
    for (const { after, sql } of ways) {
      const refusal = await ask(logins[program], `${opening}; ${sql}; commit`).then(
        () => null,
        (error: unknown) => error,
      )
      if (!isRefusal(refusal)) won.push(`${after}: ${sql} (${String(refusal)})`)
    }
    expect(won).toEqual([])
  })

  it(`shows the ${program} the rows of the lender that it proves, and no others`, async () => {
    const [lenderId] = await lenderPair()
    const own = program === 'vault' ? vaults : others
    await expect(ask(logins[program], `select * from ${own}`)).resolves.toMatchObject({ rows: [] })
    const client = new Client({ connectionString: logins[program] })
    await client.connect()
    await client.query(openingOf(program, lenderId))
    const { rows } = await client.query<{ id: string }>(
      `select distinct lender_id as id from ${own}`,
    )
    await client.end()
    expect(rows).toEqual([{ id: lenderId }])
    const another = programs.find((one) => one !== program) ?? 'api'
    const borrowed = `${openingOf(another, lenderId)}; select * from ${own}`
    await expect(ask(logins[program], borrowed)).rejects.toThrow('is not proven')
  })

  it(`opens no other database of the server to the login of the ${program}`, async () => {
    const other = await testDatabase()
    const closed = await programLogins({ ownerUrl: other.url, dataDir, env: none })
    expect(Object.keys(closed)).toEqual(['api', 'worker', 'vault'])
    const away = new URL(logins[program])
    away.pathname = new URL(other.url).pathname
    await expect(ask(away.href, 'select 1')).rejects.toThrow('permission denied for database')
    for (const name of ['postgres', 'template1']) {
      away.pathname = `/${name}`
      await expect(ask(away.href, 'select 1')).rejects.toThrow('permission denied for database')
    }
    const name = new URL(other.url).pathname.slice(1)
    await other.close()
    await dropLogins(name)
  })
})

it('lets the login of the worker ask what is due of all lenders, and no other login', async () => {
  const question = 'select lender from due_work(null, current_date, current_date)'
  expect((await ask(logins.worker, question)).rows.length).toBeGreaterThan(2)
  for (const program of ['api', 'vault'] as const) {
    await expect(ask(logins[program], question)).rejects.toThrow('permission denied for function')
    await expect(ask(logins[program], 'set role quittance_worker')).rejects.toThrow(
      'permission denied to set role',
    )
  }
})

it('keeps the passwords of the logins in a file of its owner alone, the same at each start', async () => {
  const path = join(dataDir, 'database-logins.json')
  const kept = readFileSync(path, 'utf8')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(await programLogins({ ownerUrl: database.url, dataDir, env: none })).toEqual(logins)
  expect(readFileSync(path, 'utf8')).toBe(kept)
  expect(kept).not.toContain('SCRAM')
})

it('takes the addresses of an administrator as they are, and refuses some without the others', async () => {
  const env = {
    ...none,
    apiDatabaseUrl: logins.api,
    workerDatabaseUrl: logins.worker,
    vaultDatabaseUrl: logins.vault,
  }
  const plan = { ownerUrl: database.url, dataDir, env }
  expect(await programLogins(plan)).toEqual(logins)
  await expect(
    programLogins({ ...plan, env: { ...env, vaultDatabaseUrl: undefined } }),
  ).rejects.toThrow('VAULT_DATABASE_URL are given together')
  await expect(
    programLogins({ ...plan, env: { ...env, workerDatabaseUrl: database.url } }),
  ).rejects.toThrow('WORKER_DATABASE_URL names a login that may change roles')
  await expect(
    programLogins({ ...plan, env: { ...env, vaultDatabaseUrl: logins.api } }),
  ).rejects.toThrow('is a member of quittance_app, and of quittance_vault alone it has to be')
  const wrong = new URL(logins.api)
  wrong.password = 'guess'
  await expect(
    programLogins({ ...plan, env: { ...env, apiDatabaseUrl: wrong.href } }),
  ).rejects.toThrow(/^API_DATABASE_URL can not be connected to: password authentication failed/)
})

it('makes logins of their own also from an address that names the owner in its query', async () => {
  const { host, pathname, username, password } = new URL(database.url)
  const ownerUrl = `postgres://${host}${pathname}?user=${username}&password=${password}`
  const made = await programLogins({ ownerUrl, dataDir, env: none })
  for (const program of programs) {
    const { rows } = await ask(made[program], 'select session_user::text as name')
    expect(String(rows[0]?.['name'])).toMatch(new RegExp(`_${program}_login$`))
  }
  const bySocket = `postgresql:///${pathname.slice(1)}?host=127.0.0.1&user=${username}`
  await expect(programLogins({ ownerUrl: bySocket, dataDir, env: none })).rejects.toThrow(
    'DATABASE_URL must name a host',
  )
})

it('says what to do where the owner may make no roles', async () => {
  await database.owner.query(`create role plain_owner login password 'plain'`)
  const name = new URL(database.url).pathname.slice(1)
  await database.owner.query(`grant connect on database ${name} to plain_owner`)
  const plain = new URL(database.url)
  plain.username = 'plain_owner'
  plain.password = 'plain'
  await expect(programLogins({ ownerUrl: plain.href, dataDir, env: none })).rejects.toThrow(
    /may not make roles .* server\/database-roles\.sql/,
  )
  await database.owner.query('drop owned by plain_owner; drop role plain_owner')
})

it('starts from what the script for administrators made, by an owner who may make no roles', async () => {
  const bare = await testDatabase({ bare: true })
  const script = readFileSync(
    join(import.meta.dirname, '../../../server/database-roles.sql'),
    'utf8',
  )
  await expect(bare.owner.query(script)).rejects.toThrow(
    'Choose a password for quittance_owner: the one of the script is known to everybody.',
  )
  await bare.owner.query('rollback')
  await bare.owner.query(script.replaceAll("'change me: ", "'chosen by "))
  const as = (user: string, password: string) => {
    const url = new URL(bare.url)
    url.username = user
    url.password = encodeURIComponent(password)
    return url.href
  }
  const ownerUrl = as('quittance_owner', 'chosen by owner')
  await migrate({ url: ownerUrl, appliedAt: new Date('2026-11-20T15:00:00Z') })
  const env = {
    ...none,
    apiDatabaseUrl: as('quittance_api_login', 'chosen by api'),
    workerDatabaseUrl: as('quittance_worker_login', 'chosen by worker'),
    vaultDatabaseUrl: as('quittance_vault_login', 'chosen by vault'),
  }
  const made = await programLogins({ ownerUrl, dataDir, env })
  const { rows } = await ask(made.api, 'select count(*)::int as hosts from hosts')
  expect(rows).toEqual([{ hosts: 0 }])
  await expect(ask(made.worker, 'select * from vault.numbers')).rejects.toThrow('permission denied')
  await expect(ask(made.vault, 'select * from payments')).rejects.toThrow('permission denied')
  await expect(ask(made.api, 'set role quittance_owner')).rejects.toThrow('permission denied')
  await bare.owner.query('drop owned by quittance_owner')
  await bare.close()
  const server = await testDatabase({ bare: true })
  for (const name of ['owner', 'api_login', 'worker_login', 'vault_login'])
    await server.owner.query(`drop role quittance_${name}`)
  await server.close()
})

it('names the script where the owner may not even make the roles of the tables', async () => {
  expect(
    asRoleAdvice(Object.assign(new Error('permission denied'), { code: '42501' })),
  ).toMatchObject({
    message: expect.stringContaining(
      '(permission denied): let an administrator run server/database-roles.sql',
    ),
  })
  const other = new Error('disk full')
  expect(asRoleAdvice(other)).toBe(other)
})

/** Not a refusal: what was sent is not SQL, or names what is not there. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return false
  return ['42501', '0A000', '25006', '28000', '55000', 'P0001'].includes(error.code ?? '')
}

async function ask(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client.query<Record<string, unknown>>(sql).finally(() => client.end())
}

async function dropLogins(name: string): Promise<void> {
  const server = await testDatabase({ bare: true })
  for (const program of programs) await server.owner.query(`drop role ${name}_${program}_login`)
  await server.close()
}
