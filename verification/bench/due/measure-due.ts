import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toInstant } from '@quittance/domain/calendar'
import { launchDatabase } from '@quittance/launcher/database/launch-database'
import { lenderDirectory } from '@quittance/server/lenders/lender-directory'
import { systemClocks } from '@quittance/server/platform/clocks'
import { migrate } from '@quittance/server/platform/database/migrate'
import { openDatabasePool, poolSizes } from '@quittance/server/platform/database/pool'
import { insertTestLender } from '../../../server/testing/payments-fixture-rows.ts'
import { ownerPool } from '../../owner-pool.ts'
import { atLeast, atMost, type Figure } from '../figure.ts'
import { boardSchedules, makeDue } from './board-schedules.ts'

const workers = 2
const ratioMin = 0.25
const growthMax = 12
const larger = 10

type Owner = ReturnType<typeof ownerPool>
type Place = { readonly url: string; readonly owner: Owner }
type Work = 'claim' | 'debit'

/**
 * Debits so many scheduled payments that are due in one moment, by two workers, beside the claim of
 * as many alone; and ten times as many. Each number has a new database.
 */
export async function measureDue(count: number): Promise<Figure[]> {
  const small = await inNewDatabase(async (place) => ({
    claims: await measureWork(place, count, 'claim'),
    debits: await measureWork(place, count, 'debit'),
  }))
  const more = count * larger
  const large = await inNewDatabase((place) => measureWork(place, more, 'debit'))
  const [claimed, debited] = [count / small.claims, count / small.debits]
  const note = `${Math.round(debited)} of ${Math.round(claimed)} a second`
  const growth = large / small.debits
  const took = `${large.toFixed(1)} s and ${small.debits.toFixed(1)} s`
  return [
    atLeast(`${count} due payments, beside the claim alone`, debited / claimed, ratioMin, note),
    atMost(`${more} due payments beside ${count}`, growth, {
      goal: growthMax,
      unit: 'times',
      note: took,
    }),
  ]
}

async function inNewDatabase<T>(measure: (place: Place) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quittance-due-'))
  const database = await launchDatabase({ dataDir })
  const owner = ownerPool(database.url)
  try {
    await migrate({ url: database.url, appliedAt: new Date(systemClocks(0).elapsed()) })
    return await measure({ url: database.url, owner })
  } finally {
    await owner.end()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** How long two workers take for what is due of a lender of its own; seconds. */
async function measureWork({ url, owner }: Place, count: number, work: Work): Promise<number> {
  const lenderId = await insertTestLender(owner, { host: `${work}.test` })
  const db = openDatabasePool({ url, max: poolSizes.worker, name: 'bench' })
  const clocks = { ...systemClocks(0), business: () => toInstant(0) }
  const lender = await lenderDirectory(db, clocks).byId(lenderId)
  if (lender === null) throw new Error('the lender was not written')
  const analyze = () => owner.query('analyze')
  await boardSchedules(db, lender, { count, token: 'tok-4242', analyze })
  await makeDue(db, lender, count, analyze)
  await db.close()
  await owner.query('vacuum analyze') // as the database does by itself within a minute
  await owner.query('checkpoint')
  const running = await Promise.all(
    Array.from({ length: workers }, () => startWorker(url, lenderId)),
  )
  const startedAt = performance.now()
  await Promise.all(running.map((one) => one.run(work)))
  const seconds = (performance.now() - startedAt) / 1000
  await requireAllDone(owner, { lenderId, count, work })
  return seconds
}

async function startWorker(url: string, lenderId: string) {
  const worker = fork(join(import.meta.dirname, 'due-worker.ts'), [url, lenderId])
  await said(worker, 'ready')
  return {
    async run(work: Work): Promise<void> {
      worker.send(work)
      await said(worker, 'done')
      if (worker.exitCode === null) await once(worker, 'exit')
    },
  }
}

async function said(worker: ReturnType<typeof fork>, what: string): Promise<void> {
  const [word] = (await Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(() => ['it ended']),
  ])) as [unknown]
  if (word !== what) throw new Error(`a worker is not ${what}: ${String(word)}`)
}

type Done = { readonly lenderId: string; readonly count: number; readonly work: Work }

/** A figure counts only where each has one payment, and is posted where it was charged. */
async function requireAllDone(owner: Owner, { lenderId, count, work }: Done): Promise<void> {
  const { rows } = await owner.query<{ payments: number; posted: number }>(
    `select count(p.payment_id)::int as payments,
        (select count(*)::int from ledger_transactions t
          where t.lender_id = $1 and t.payment_id is not null) as posted
      from scheduled_payments d join payments p using (lender_id, payment_id)
      where d.lender_id = $1 and d.status = $2 and p.state = $3`,
    [lenderId, ...(work === 'claim' ? ['submitted', 'created'] : ['processed', 'completed'])],
  )
  const { payments = 0, posted = 0 } = rows[0] ?? {}
  const expected = work === 'claim' ? 0 : count
  if (payments !== count || posted !== expected)
    throw new Error(`of ${count} there are ${payments} payments, and ${posted} are posted`)
}
