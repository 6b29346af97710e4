import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { assert } from '@quittance/domain/assert'
import { expect } from 'vitest'
import type { LenderTransaction } from '../src/platform/database/database.ts'
import type { PaymentsFixture } from './payments-fixture.ts'

export type LockContention<T> = {
  /** takes a lock of the database */
  readonly lock: (trx: LenderTransaction) => Promise<unknown>
  /** begins what comes to wait for it; each of these takes part in the wait */
  readonly begin: () => readonly Promise<T>[]
  /** what happens before the lock is given back */
  readonly meanwhile?: () => Promise<unknown>
}

/** Has calls wait for a lock at the same time, and answers what they come to after it. */
export async function contendForLock<T>(
  { read, database }: Pick<PaymentsFixture, 'read' | 'database'>,
  { lock, begin, meanwhile }: LockContention<T>,
): Promise<T[]> {
  const held = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const holding = read(async (trx) => {
    await lock(trx)
    held.resolve()
    await done.promise
  })
  await Promise.race([held.promise, holding]) // a lock that can not be taken is said at once
  const begun = begin()
  let ended = 0
  for (const one of begun) void one.then(() => (ended += 1)).catch(() => (ended += 1))
  try {
    for (let waiting = 0; waiting < begun.length; await sleep(20)) {
      const waiters = `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      assert(ended === 0, 'each call waits for the lock')
      waiting = (await database.owner.query(waiters)).rows.length
    }
    await meanwhile?.()
  } finally {
    done.resolve()
    await holding
  }
  return Promise.all(begun)
}

/** Comes to its end once somebody waits for a lock of this transaction. */
export async function isWaitedFor(
  { database }: Pick<PaymentsFixture, 'database'>,
  trx: LenderTransaction,
): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
  const waiters = `select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))`
  await expect
    .poll(async () => (await database.owner.query(waiters, [rows[0]?.pid])).rows.length, {
      timeout: 30_000,
    })
    .toBeGreaterThan(0)
}
