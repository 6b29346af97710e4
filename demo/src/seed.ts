import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayOf } from '@quittance/domain/calendar'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { columnTypes } from '@quittance/server/platform/database/column-types'
import { openDatabasePool } from '@quittance/server/platform/database/pool'
import type { Tables } from '@quittance/server/platform/database/tables/tables'
import { withoutLender } from '@quittance/server/platform/database/transaction'
import { type Env, requireSetting, SettingError } from '@quittance/server/platform/env'
import type { GivenLoan } from './board-loan.ts'
import { seedLender } from './seed-lender.ts'
import { namePaidMethods } from './name-paid-methods.ts'
import { seedMethods } from './seed-methods.ts'
import { seedSigners } from './seed-signers.ts'
import { seedSchedules } from './seed-schedules.ts'
import { seedStatements } from './seed-statements.ts'
import { demoLenders } from './tables/lenders.ts'
import { demoPassword } from './tables/people.ts'
import { lenderDirectory } from '@quittance/server/lenders/lender-directory'
import { findHost } from '@quittance/server/lenders/lender-repository'
import { requireKnownKeys } from '@quittance/server/platform/keys/key-register'
import { hashPassword } from '@quittance/server/auth/passwords/password-hash'
import { systemClocks } from '@quittance/server/platform/clocks'
import { secretsFromFile } from '@quittance/server/platform/secrets'
import { httpVault } from '@quittance/server/integrations/vault/vault'
import { endWithSupervisor, inOneLine, readOwnEnv } from '@quittance/server/programs/run-program'

// Fills an empty database with the demo's lenders, people, loans, methods and schedules. What is
// there already is left as it is, so that a start that was cut off goes on where it was.

endWithSupervisor()
const env = await readOwnEnv().then(ofDemo).catch(refuse)
const url = requireSetting(env, 'databaseUrl')
await requireKnownKeys({ databaseUrl: url, dataDir: env.dataDir }, ['portal-secret']).catch(refuse)
const owner = new Kysely<Tables>({
  dialect: new PostgresDialect({
    pool: new Pool({ connectionString: url, max: 1, types: columnTypes }),
  }),
})
const clocks = systemClocks(0)
const db = openDatabasePool({ url, max: 2, name: 'seed', connectionWaitMs: 30_000 })
const givenLoansFile = join(import.meta.dirname, './tables/given-loans.json')
const seeding = {
  owner,
  loans: JSON.parse(readFileSync(givenLoansFile, 'utf8')) as GivenLoan[],
  passwordHash: await hashPassword(demoPassword),
  asOf: dayOf(env.now ?? clocks.business()),
  writtenAt: new Date(clocks.elapsed()),
  assistantOrigin: env.sandboxUrl === undefined ? null : new URL(env.sandboxUrl).origin,
}
const lenders = lenderDirectory(db, clocks)
const secrets = await secretsFromFile(env.dataDir, { now: () => clocks.elapsed() })
for (const given of demoLenders) {
  const [host = ''] = given.hosts
  const known = await withoutLender(db, (trx) => findHost(trx, host))
  const lenderId = known ?? (await seedLender(seeding, given))
  await seedSigners({ db, secrets }, lenderId, given.hosts)
  const lender = await lenders.byId(lenderId)
  if (lender === null) throw new Error(`${given.name} was not written`)
  const context = { lender, given, loans: seeding.loans, today: seeding.asOf }
  await seedStatements({ db, clocks }, context)
  if (env.vaultUrl === undefined) continue
  const vault = httpVault({ baseUrl: env.vaultUrl, secret: requireSetting(env, 'vaultSecret') })
  await seedMethods({ db, vault, today: seeding.asOf }, lenderId, (trx, methods) =>
    seedSchedules(trx, context, methods),
  )
  await namePaidMethods(owner, lenderId, given.hosts)
}
await owner.destroy()
await db.close()

function ofDemo(own: Env): Env {
  if (!own.demo) throw new SettingError('The demo data are not made in production.')
  return own
}

function refuse(error: unknown): never {
  process.stderr.write(`${inOneLine(error)}\n`)
  process.exit(1)
}
