import { type Instant, toInstant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { DatabasePool } from './database/pool.ts'
import { withoutLender } from './database/transaction.ts'

/** Notes that the worker turns and reaches the database, and the moment that it shows. */
export async function noteHeartbeat(db: DatabasePool, shown: Instant): Promise<void> {
  await withoutLender(db, async (trx) => {
    await sql`set local role quittance_worker`.execute(trx) // which no other program may take on
    await sql`select note_worker_heartbeat(${new Date(shown)}::timestamptz)`.execute(trx)
  })
}

/** @returns the latest moment that was noted, which never goes back; null before the first of all */
export async function readLatestMoment(db: DatabasePool): Promise<Instant | null> {
  const [row] = await withoutLender(db, (trx) =>
    trx.selectFrom('worker_heartbeat').select('latest_at').execute(),
  )
  return row === undefined ? null : toInstant(row.latest_at.getTime())
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
