import { sql } from 'kysely'
import type { DatabasePool } from './database/pool.ts'
import { withoutLender } from './database/transaction.ts'

/** Notes that the worker turns and reaches the database. */
export async function noteHeartbeat(db: DatabasePool): Promise<void> {
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
