import { jsonLog } from '@quittance/server/platform/logging/log'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, toInstant, parseDay } from '@quittance/domain/calendar'
import { migrate } from '@quittance/server/platform/database/migrate'
import { openDatabasePool, poolSizes } from '@quittance/server/platform/database/pool'
import { lenderDirectory } from '@quittance/server/lenders/lender-directory'
import { postgresBankEvents } from '@quittance/server/payments/returns/bank-event-repository'
import { openDays } from '@quittance/server/payments/end-of-day/open-days'
import { systemClocks } from '@quittance/server/platform/clocks'
import { fakeVault } from '@quittance/server/integrations/fake/vault'
import { launchDatabase } from '@quittance/launcher/database/launch-database'
import { ownerPool } from '../owner-pool.ts'
import { insertTestLender } from '../../server/testing/payments-fixture-rows.ts'
import { boardLoans } from './board-loans.ts'
import { atMost, type Figure } from './figure.ts'
import { measureAccrual } from './measure-accrual.ts'

const settings = {
  chargeOffDays: 120,
  graceDays: 10,
  lateFeePercent: '5',
  lateFeeMin: '10.00',
  lateFeeMax: '35.00',
}
const on = parseDay('2026-11-20')
const secondsMax = 180
const growthMax = 12

/** What a day took: its end and what it decided. */
type Day = {
  readonly seconds: number
  /** of this process only; the database's own is beside it */
  readonly cpuSeconds: number
  readonly lateFees: number
  readonly chargedOff: number
}

/** The end of one day over 10,000 and 100,000 loans, each in a new database that keeps all it says. */
export async function measureEndOfDay(): Promise<Figure[]> {
  const small = await measureDay(10_000)
  const large = await measureDay(100_000)
  const growth = large.seconds / small.seconds
  return [
    measureAccrual(),
    figureOf('10,000', small, secondsMax / 10),
    figureOf('100,000', large, secondsMax),
    atMost('End of day, 100,000 beside 10,000 loans', growth, { goal: growthMax, unit: 'times' }),
  ]
}

function figureOf(loans: string, day: Day, goal: number): Figure {
  const { seconds, cpuSeconds, lateFees, chargedOff } = day
  const decided = `${lateFees} late fees, ${chargedOff} charge-offs`
  const note = `${decided}; ${cpuSeconds.toFixed(1)} s of a core in the worker`
  return atMost(`End of day, ${loans} loans`, seconds, { goal, unit: 's', note })
}

async function measureDay(count: number): Promise<Day> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quittance-end-of-day-'))
  const database = await launchDatabase({ dataDir })
  try {
    return await measureIn(database.url, count)
  } finally {
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureIn(url: string, count: number): Promise<Day> {
  const real = systemClocks(0)
  const noon = toInstant(Date.parse(`${addDays(on, 1)}T17:00:00Z`))
  const clocks = { ...real, business: () => noon }
  await migrate({ url, appliedAt: new Date(clocks.elapsed()) })
  const owner = ownerPool(url)
  const lenderId = await insertTestLender(owner, { host: 'bench.test', settings })
  const db = openDatabasePool({ url, max: poolSizes.worker, name: 'bench' })
  const lender = await lenderDirectory(db, clocks).byId(lenderId)
  if (lender === null) throw new Error('the lender was not written')
  await boardLoans({ db, lender }, { count, on })
  await owner.query('vacuum analyze') // as the database does by itself within a minute
  await owner.query('checkpoint') // what boarding wrote is no work of the night
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  const log = jsonLog((line) => void process.stderr.write(`${line}\n`))
  await openDays({ db, bank: postgresBankEvents(db), clocks, vault: fakeVault(), log }, lender)
  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const decided = await runOf(owner)
  if (decided.loans !== count) throw new Error(`${decided.loans} of ${count} loans were done`)
  await Promise.all([db.close(), owner.end()])
  return { seconds, cpuSeconds: (user + system) / 1e6, ...decided }
}

async function runOf(owner: ReturnType<typeof ownerPool>) {
  const { rows } = await owner.query<{ loans: number; lateFees: number; chargedOff: number }>(
    `select loans, late_fees as "lateFees", charged_off as "chargedOff" from end_of_day_runs
      where step = 'done'`,
  )
  return rows[0] ?? { loans: 0, lateFees: 0, chargedOff: 0 }
}
