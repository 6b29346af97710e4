import type { DatabasePool } from './database/pool.ts'
import { noteHeartbeat } from './worker-heartbeat-repository.ts'

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
