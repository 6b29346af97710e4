import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseDay } from '@quittance/domain/calendar'
import { boardLoans } from '../board-loans.ts'
import { atMost, type Figure } from '../figure.ts'
import type { PapersWorld } from './papers-world.ts'

const workers = 2
const on = parseDay('2026-11-20')
/** of 10,000 loans; fewer have as much less */
const secondsMax = 15 * 60
const growthMaxMb = 64

type Told = { readonly is: string; readonly early?: number; readonly most?: number }

/** The statements of a day for so many loans, each with one due, by two workers. */
export async function measureStatements(
  { url, owner, db, lender }: PapersWorld,
  loans: number,
): Promise<Figure[]> {
  await boardLoans({ db, lender }, { count: loans, on })
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
  const running = await Promise.all(Array.from({ length: workers }, () => start(url, lender.id)))
  const startedAt = performance.now()
  const held = await Promise.all(running.map((one) => one.run()))
  const seconds = (performance.now() - startedAt) / 1000
  const { rows } = await owner.query<{ made: number }>(
    'select count(*)::int as made from statements where lender_id = $1',
    [lender.id],
  )
  const made = rows[0]?.made ?? 0
  // One of a hundred is charged off, and gets none.
  if (made < loans * 0.9) throw new Error(`only ${made} statements of ${loans} loans were made`)
  const growth = Math.max(...held.map(({ early, most }) => (most - early) / 2 ** 20))
  const most = Math.max(...held.map((one) => one.most / 2 ** 20))
  const size = loans.toLocaleString('en-US')
  return [
    atMost(`Statements of ${size} loans, by two workers`, seconds, {
      goal: (secondsMax * loans) / 10_000,
      unit: 's',
      note: `${made.toLocaleString('en-US')} made`,
    }),
    atMost('Memory of such a worker, past its first tenth', growth, {
      goal: growthMaxMb,
      unit: 'MB more',
      note: `${most.toFixed(0)} MB at most`,
    }),
  ]
}

async function start(url: string, lenderId: string) {
  const worker = fork(join(import.meta.dirname, 'statement-worker.ts'), [url, lenderId])
  await said(worker, 'ready')
  return {
    async run() {
      worker.send('begin')
      const { early = 0, most = 0 } = await said(worker, 'done')
      if (worker.exitCode === null) await once(worker, 'exit')
      return { early, most }
    },
  }
}

async function said(worker: ReturnType<typeof fork>, what: string): Promise<Told> {
  const [told] = (await Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(() => [{ is: 'ended' }]),
  ])) as [Told]
  if (told.is !== what) throw new Error(`a worker is not ${what}: ${told.is}`)
  return told
}
