import { assert } from '@quittance/domain/assert'
import { lenderDirectory } from '@quittance/server/lenders/lender-directory'
import { systemClocks } from '@quittance/server/platform/clocks'
import { openDatabasePool } from '@quittance/server/platform/database/pool'
import { notifyDueWork, workNotifier } from '@quittance/server/platform/database/work-notifier'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertTestBorrower } from '../../../server/testing/payments-fixture-rows.ts'
import { cards } from '../../crash/make-world.ts'
import { shareCards } from '../../crash/shared-cards.ts'
import type { CrashPortal } from '../../crash/start-portal.ts'
import { ownerPool } from '../../owner-pool.ts'
import { boardSchedules, makeDue } from '../due/board-schedules.ts'

const lookEveryMs = 10
const patienceMs = 60_000

export type DueProbe = {
  /** lets so many payments of the lender be due at once, and tells the worker as the API does */
  makeDue(count: number): Promise<void>
  /** from the commit that makes one payment due to the network's word on it; seconds */
  timeOne(): Promise<number>
  /** how many of the lender's payments are due and not taken */
  countOpen(): Promise<number>
  close(): Promise<void>
}

/** Boards so many schedules with a lender of a running portal, to make payments of them due. */
export async function dueProbe(
  portal: CrashPortal,
  host: string,
  count: number,
): Promise<DueProbe> {
  const { databaseUrl: url } = portal
  const notifier = workNotifier((lenderIds) => notifyDueWork(db, lenderIds))
  const db = openDatabasePool({ url, max: 4, name: 'bench', onWork: notifier.notify })
  const clocks = systemClocks(0)
  const lender = await lenderDirectory(db, clocks).byHost(host)
  assert(lender !== null, 'a demo lender is there')
  const keeper = await insertTestBorrower({ db, lender, now: clocks.elapsed() })
  const owned = { lenderId: lender.id, borrowerId: keeper.borrowerId }
  const tokens = await shareCards(portal.vault, owned, [cards.good])
  const token = tokens.get(cards.good)
  assert(token !== undefined, 'the vault took the card')
  const owner = ownerPool(url)
  // As autovacuum would: a plan for tables thought empty takes longer than a statement may.
  const analyze = () => owner.query('analyze')
  await boardSchedules(db, lender, { count, token, analyze })

  async function isTaken(id: string): Promise<boolean> {
    const { rowCount } = await owner.query(
      `select from payments where lender_id = $1 and scheduled_payment_id = $2
        and state = 'completed'`,
      [lender?.id, id],
    )
    return rowCount === 1
  }

  return {
    makeDue: async (many) => void (await makeDue(db, lender, many, analyze)),
    async timeOne() {
      const [id] = await makeDue(db, lender, 1)
      assert(id !== undefined, 'there is one more to be due')
      const startedAt = performance.now()
      while (!(await isTaken(id))) {
        if (performance.now() - startedAt > patienceMs) throw new Error('a debit was never taken')
        await sleep(lookEveryMs)
      }
      return (performance.now() - startedAt) / 1000
    },
    async countOpen() {
      const { rows } = await owner.query<{ open: number }>(
        `select count(*)::int as open from scheduled_payments
          where lender_id = $1 and status = 'active' and debit_at <= '2026-11-20T15:00Z'`,
        [lender.id],
      )
      return rows[0]?.open ?? 0
    },
    async close() {
      await notifier.stop()
      await Promise.all([db.close(), owner.end()])
    },
  }
}
