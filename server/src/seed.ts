import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayOf } from '@quittance/domain/calendar'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { columnTypes } from './db/column-types.ts'
import { openPool } from './db/pool.ts'
import type { Tables } from './db/tables/tables.ts'
import { withoutLender } from './db/transaction.ts'
import { readEnv, required } from './env.ts'
import type { GivenLoan } from './features/demo/board-loan.ts'
import { seedCards } from './features/demo/seed-cards.ts'
import { seedLender } from './features/demo/seed-lender.ts'
import { demoLenders } from './features/demo/tables/lenders.ts'
import { demoPassword } from './features/demo/tables/people.ts'
import { findHost } from './features/lender/lender-store.ts'
import { hashPassword } from './features/sign-in/password.ts'
import { systemClocks } from './outside/clocks.ts'
import { httpVault } from './outside/vault.ts'
import { endWithSupervisor } from './supervisor/run-program.ts'

// Fills an empty database with the demo's lenders, people, loans and cards. A lender that is there
// already is left as it is, so that a start that was cut off goes on where it was.

endWithSupervisor()
const env = readEnv()
const url = required(env, 'databaseUrl')
const owner = new Kysely<Tables>({
  dialect: new PostgresDialect({
    pool: new Pool({ connectionString: url, max: 1, types: columnTypes }),
  }),
})
const clocks = systemClocks(0)
const db = openPool({ url, max: 2, name: 'seed' })
const given = join(import.meta.dirname, 'features/demo/tables/given-loans.json')
const seeding = {
  owner,
  loans: JSON.parse(readFileSync(given, 'utf8')) as GivenLoan[],
  passwordHash: await hashPassword(demoPassword),
  asOf: dayOf(env.now ?? clocks.business()),
  writtenAt: new Date(clocks.elapsed()),
}
for (const lender of demoLenders) {
  const [host = ''] = lender.hosts
  if ((await withoutLender(db, (trx) => findHost(trx, host))) !== null) continue
  const lenderId = await seedLender(seeding, lender)
  if (env.vaultUrl === undefined) continue
  const vault = httpVault({ baseUrl: env.vaultUrl, secret: required(env, 'vaultSecret') })
  await seedCards({ db, vault, today: seeding.asOf, madeAt: seeding.writtenAt }, lenderId)
}
await owner.destroy()
await db.close()
