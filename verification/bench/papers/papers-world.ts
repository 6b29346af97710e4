import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toInstant } from '@quittance/domain/calendar'
import { launchDatabase } from '@quittance/launcher/database/launch-database'
import { type Lender, lenderDirectory } from '@quittance/server/lenders/lender-directory'
import { systemClocks } from '@quittance/server/platform/clocks'
import { migrate } from '@quittance/server/platform/database/migrate'
import {
  type DatabasePool,
  openDatabasePool,
  poolSizes,
} from '@quittance/server/platform/database/pool'
import { insertTestLender } from '../../../server/testing/payments-fixture-rows.ts'
import { ownerPool } from '../../owner-pool.ts'

export type PapersWorld = {
  readonly url: string
  readonly owner: ReturnType<typeof ownerPool>
  readonly db: DatabasePool
  readonly lender: Lender
}

/** Measures something in a database of its own that has one lender, and deletes it. */
export async function inPapersWorld<Result>(
  measure: (world: PapersWorld) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quittance-papers-'))
  const database = await launchDatabase({ dataDir })
  const { url } = database
  const owner = ownerPool(url)
  try {
    const noon = toInstant(Date.parse('2026-11-20T17:00:00Z'))
    const clocks = { ...systemClocks(0), business: () => noon }
    await migrate({ url, appliedAt: new Date(clocks.elapsed()) })
    const settings = { statements: '1', statementLeadDays: 30 }
    const lenderId = await insertTestLender(owner, { host: 'bench.test', settings })
    const db = openDatabasePool({ url, max: poolSizes.worker, name: 'bench' })
    const lender = await lenderDirectory(db, clocks).byId(lenderId)
    if (lender === null) throw new Error('the lender was not written')
    const result = await measure({ url, owner, db, lender })
    await db.close()
    return result
  } finally {
    await owner.end()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
