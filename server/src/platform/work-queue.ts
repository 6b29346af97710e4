import { UpstreamUnavailable } from './upstream-unavailable.ts'

/** Does work in its turn. @throws UpstreamUnavailable at once where too much of it waits already */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

export type WorkQueueOptions = {
  /** how many are in work at the same moment */
  readonly atOnce: number
  /** how many may wait beside those in work */
  readonly waitingMax: number
}

/**
 * A queue for work that is heavy, so that a crowd of it holds up nobody but itself: it takes a few
 * connections and threads, and leaves the rest to others.
 */
export function createWorkQueue({ atOnce, waitingMax }: WorkQueueOptions): WorkQueue {
  const waiting: (() => void)[] = []
  let inWork = 0
  return async (work) => {
    if (inWork >= atOnce) {
      if (waiting.length >= waitingMax) throw new UpstreamUnavailable('too much of this work waits')
      await new Promise<void>((turn) => waiting.push(turn)) // whoever ends hands over its place
    } else inWork += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) inWork -= 1
      else next()
    }
  }
}
