import { setTimeout as sleep } from 'node:timers/promises'
import { dayOf, type Instant } from '@quittance/domain/calendar'
import type { PaymentsContext } from '../payments-context.ts'
import { advanceBusinessClock } from '../../platform/database/business-clock.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { hasOpenDebits } from '../scheduled/scheduled-debit-repository.ts'
import { readBusinessDate } from './settlement-repository.ts'

const askEveryMs = 100
const patienceMs = 60_000

/**
 * Moves the business clock of a demo forward, and waits until the worker has done what came due
 * on every day in between, and every debit that schedules promised by then has an outcome. A clock never moves back: an earlier moment changes nothing.
 *
 * @returns the clock as it stands, and whether all was done within a minute
 */
export async function moveClock(
  { db, clocks, lenders }: Pick<PaymentsContext, 'db' | 'clocks' | 'lenders'>,
  to: Instant,
): Promise<{ now: Instant; caughtUp: boolean }> {
  await advanceBusinessClock(db, to - clocks.elapsed())
  await clocks.refresh?.()
  const now = clocks.business()
  const today = dayOf(now)
  const until = clocks.elapsed() + patienceMs
  const isBehind = (id: string) =>
    withLenderTransaction(
      db,
      id,
      async (trx) =>
        (await readBusinessDate(trx, id)) < today || (await hasOpenDebits(trx, id, now)),
    )
  for (const { id } of await lenders.all()) {
    while (await isBehind(id)) {
      if (clocks.elapsed() > until) return { now, caughtUp: false }
      await sleep(askEveryMs)
    }
  }
  return { now, caughtUp: true }
}
