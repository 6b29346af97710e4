import { sql } from 'kysely'
import type { DatabasePool } from './database/pool.ts'
import { withoutLender } from './database/transaction.ts'

/** Milliseconds from one heartbeat of the worker to the next. */
const everyMs = 5_000

/**
 * Notes again and again that the worker turns and reaches the database.
 *
 * @returns ends it
 */
export async function keepHeartbeat(db: DatabasePool): Promise<() => void> {
  await noteHeartbeat(db)
  // One that fails is seen by its absence: the API tells the time of the last.
  const beating = setInterval(() => void noteHeartbeat(db).catch(() => undefined), everyMs)
  beating.unref()
  return () => clearInterval(beating)
}

async function noteHeartbeat(db: DatabasePool): Promise<void> {
  await withoutLender(db, (trx) => sql`select note_worker_heartbeat()`.execute(trx))
}

/** @returns whole seconds since the worker's last heartbeat; null before the first of all */
export async function secondsSinceHeartbeat(db: DatabasePool): Promise<number | null> {
  const [row] = await withoutLender(db, (trx) =>
    trx
      .selectFrom('worker_heartbeat')
      .select(
        sql<number>`floor(extract(epoch from clock_timestamp() - beat_at))::integer`.as('age'),
      )
      .execute(),
  )
  return row?.age ?? null
}
