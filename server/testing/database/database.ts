import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import { inject } from 'vitest'
import { type DatabasePool, openDatabasePool } from '../../src/platform/database/pool.ts'
import { randomSecrets } from '../random-secrets.ts'
import { asOwner, databaseUrl, nearUrl, seededTemplate } from './template.ts'

export type TestDatabase = {
  /** The owner's address: hand it to programs as DATABASE_URL. */
  readonly url: string
  /** What programs use: role quittance_app, one lender at a time. */
  readonly db: DatabasePool
  /** The owner, to prepare what a program may not, and to look at everything. */
  readonly owner: Pool
  close(): Promise<void>
}

/** What tests seal the audit with; the database does not hold it. */
export const testSecrets = randomSecrets()

/**
 * A database of this test file's own, copied from a template.
 *
 * @param options seeded: with the demo's lenders and loans, else without any; bare: without a table
 */
export async function testDatabase(
  options: { seeded?: boolean; bare?: boolean } = {},
): Promise<TestDatabase> {
  const server = inject('testServer')
  const migrated = options.bare ? 'template0' : `${server.prefix}_template`
  const template = options.seeded ? await seededTemplate(server) : migrated
  const name = `${server.prefix}_${randomBytes(4).toString('hex')}`
  // By copying files: the other strategy writes each page to the log too, for twice the time.
  await asOwner(server.url, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  const url = databaseUrl(server, name)
  const near = nearUrl(server, url)
  const auditSeal = testSecrets.audit
  // As a run begins, all cores start programs for many seconds.
  const db = openDatabasePool({
    url: near,
    max: 8,
    name: 'tests',
    auditSeal,
    connectionWaitMs: 10_000,
  })
  const owner = new Pool({ connectionString: near, max: 2, application_name: 'tests' })
  owner.on('error', () => undefined) // dropped under it, when a test stops the database
  const close = async () => {
    await Promise.all([db.close(), owner.end()])
    await asOwner(server.url, (client) => client.query(`drop database ${name} with (force)`))
  }
  return { url, db, owner, close }
}
