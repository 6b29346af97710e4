import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DatabasePool } from './pool.ts'
import { withoutLenderAsyncCommit } from './transaction.ts'

export type WorkNotifier = {
  /** Tells the worker soon that there is work for these lenders. */
  readonly notify: (lenderIds: readonly string[]) => void
  stop(): Promise<void>
}

/** Many payments at once are told in one go. */
const restMs = 20

/**
 * Tells the worker of work that was committed: at once, and what comes while that is told, together
 * a moment later. What can not be told the worker finds by itself a few seconds later.
 */
export function workNotifier(tell: (lenderIds: readonly string[]) => Promise<void>): WorkNotifier {
  let waiting = new Set<string>()
  let telling: Promise<void> | null = null

  async function tellAll(): Promise<void> {
    while (waiting.size > 0) {
      const lenderIds = [...waiting]
      waiting = new Set()
      await tell(lenderIds).catch(() => undefined)
      await sleep(restMs)
    }
    telling = null
  }

  return {
    notify(lenderIds) {
      for (const lenderId of lenderIds) waiting.add(lenderId)
      telling ??= tellAll()
    },
    stop: async () => void (await telling),
  }
}

/** Notifies whoever listens for work: in a commit of its own, which holds no payment up. */
export async function notifyDueWork(db: DatabasePool, lenderIds: readonly string[]): Promise<void> {
  await withoutLenderAsyncCommit(db, (trx) =>
    sql`select pg_notify('due_work', lender) from unnest(${lenderIds}::text[]) as lender`.execute(
      trx,
    ),
  )
}
