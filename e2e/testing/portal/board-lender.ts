import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { parseDay } from '@quittance/domain/calendar'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { GivenLoan } from '../../../demo/src/board-loan.ts'
import { seedLender } from '../../../demo/src/seed-lender.ts'
import { namePaidMethods } from '../../../demo/src/name-paid-methods.ts'
import { seedMethods } from '../../../demo/src/seed-methods.ts'
import { seedSchedules } from '../../../demo/src/seed-schedules.ts'
import { seedSigners } from '../../../demo/src/seed-signers.ts'
import { demoLenders } from '../../../demo/src/tables/lenders.ts'
import { demoPassword } from '../../../demo/src/tables/people.ts'
import { hashPassword } from '../../../server/src/auth/passwords/password-hash.ts'
import { httpVault } from '../../../server/src/integrations/vault/vault.ts'
import { lenderDirectory } from '../../../server/src/lenders/lender-directory.ts'
import { systemClocks } from '../../../server/src/platform/clocks.ts'
import { columnTypes } from '../../../server/src/platform/database/column-types.ts'
import { openDatabasePool } from '../../../server/src/platform/database/pool.ts'
import type { Tables } from '../../../server/src/platform/database/tables/tables.ts'
import { secretsFromFile } from '../../../server/src/platform/secrets.ts'
import { ownerUrl } from './owner-database.ts'
import type { LenderName, OwnLender } from './portal.ts'

/** Where lenders are added: the database of the portal, its keys, and its vault. */
export type BoardingPlace = {
  readonly dataDir: string
  readonly sandboxPort: number
  readonly vaultPort: number
  readonly vaultSecret: string
}

/** The first day of the demo. */
const today = parseDay('2026-11-20')

let hashed: Promise<string> | undefined

/** Adds a lender like one of the demo, with its people, loans, methods and schedules, at a host of its own. */
export async function boardLender(place: BoardingPlace, name: LenderName): Promise<OwnLender> {
  const given = demoLenders.find(({ pictures }) => pictures === name)
  if (given === undefined) throw new Error(`the demo has no lender ${name}`)
  hashed ??= hashPassword(demoPassword)
  const url = ownerUrl(place)
  const dialect = new PostgresDialect({
    pool: new Pool({ connectionString: url, max: 1, types: columnTypes }),
  })
  const owner = new Kysely<Tables>({ dialect })
  const db = openDatabasePool({ url, max: 2, name: 'seed', connectionWaitMs: 30_000 })
  const clocks = systemClocks(0)
  const host = `${name}-${randomUUID().slice(0, 8)}.localhost`
  const loans = readLoans()
  const seeding = {
    owner,
    loans,
    passwordHash: await hashed,
    asOf: today,
    writtenAt: new Date(clocks.elapsed()),
    assistantOrigin: `http://127.0.0.1:${place.sandboxPort}`,
  }
  try {
    const lenderId = await seedLender(seeding, given, [host])
    const secrets = await secretsFromFile(place.dataDir, { now: () => clocks.elapsed() })
    await seedSigners({ db, secrets }, lenderId, given.hosts)
    const baseUrl = `http://127.0.0.1:${place.vaultPort}`
    const vault = httpVault({ baseUrl, secret: place.vaultSecret })
    const lender = await lenderDirectory(db, clocks).byId(lenderId)
    if (lender === null) throw new Error(`${host} was not written`)
    await seedMethods({ db, vault, today }, lenderId, (trx, methods) =>
      seedSchedules(trx, { lender, given, loans, today }, methods),
    )
    await namePaidMethods(owner, lenderId, given.hosts)
    return { host, merchant: lenderId }
  } finally {
    await owner.destroy()
    await db.close()
  }
}

function readLoans(): GivenLoan[] {
  const file = 'demo/src/tables/given-loans.json'
  return JSON.parse(readFileSync(file, 'utf8')) as GivenLoan[]
}
