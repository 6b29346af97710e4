import { setTimeout as sleep } from 'node:timers/promises'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { WorkerContext } from '../../payments/worker-context.ts'

/** One kind of work, done for each lender in turn, again and again. */
export type Lane = {
  readonly name: string
  /** the rest between two rounds; milliseconds */
  readonly everyMs: number
  readonly work: (lender: Lender) => Promise<unknown>
}

/**
 * Runs all lanes side by side. Work that fails is told and tried again in the next round: one
 * lender's trouble holds no other lender up, and one lane's no other lane.
 *
 * @returns stops taking new work, and resolves when what was begun has ended
 */
export function runLanes(
  { lenders, tell }: Pick<WorkerContext, 'lenders' | 'tell'>,
  lanes: readonly Lane[],
): () => Promise<void> {
  const stopping = new AbortController()

  async function round({ name, work }: Lane): Promise<void> {
    for (const lender of await lenders.all()) {
      if (stopping.signal.aborted) return
      await work(lender).catch((error: unknown) => tell(failure(name, error, lender.id)))
    }
  }

  async function run(lane: Lane): Promise<void> {
    while (!stopping.signal.aborted) {
      await round(lane).catch((error: unknown) => tell(failure(lane.name, error)))
      // An aborted rest is the end of the lane, not a fault.
      await sleep(lane.everyMs, null, { signal: stopping.signal }).catch(() => null)
    }
  }

  const running = Promise.all(lanes.map(run))
  return async () => {
    stopping.abort()
    await running
  }
}

function failure(lane: string, error: unknown, lenderId?: string): string {
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return JSON.stringify({ level: 'error', msg: 'work failed', lane, lenderId, why })
}
