import type { Clocks } from './clocks.ts'
import type { DatabasePool } from './database/pool.ts'
import { noteHeartbeat } from './worker-heartbeat-repository.ts'

/** Milliseconds from one heartbeat of the worker to the next. */
const everyMs = 5_000

/**
 * Notes again and again that the worker turns and reaches the database.
 *
 * @returns ends it
 */
export async function keepHeartbeat(
  db: DatabasePool,
  clocks: Pick<Clocks, 'elapsed'>,
): Promise<() => void> {
  const note = () => noteHeartbeat(db, clocks.elapsed())
  await note()
  // One that fails is seen by its absence: the API tells the time of the last.
  const beating = setInterval(() => void note().catch(() => undefined), everyMs)
  beating.unref()
  return () => clearInterval(beating)
}
