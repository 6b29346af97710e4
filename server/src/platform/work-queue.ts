import { UpstreamUnavailable } from './upstream-unavailable.ts'

/**
 * Does work in its turn.
 *
 * @param crowds whom it is for, and where it comes from: what waits for one of them is a crowd
 * @throws UpstreamUnavailable where too much of it waits already, and nobody's crowd is larger
 */
export type WorkQueue = <T>(crowds: readonly string[], work: () => Promise<T>) => Promise<T>

export type WorkQueueOptions = {
  /** how many are in work at the same moment */
  readonly atOnce: number
  /** how many may wait beside those in work */
  readonly waitingMax: number
}

type Waiting = {
  readonly crowds: readonly string[]
  readonly start: () => void
  readonly refuse: (why: Error) => void
}

/**
 * A queue for work that is heavy, so that a crowd of it holds up nobody but itself: it takes a few
 * connections and threads, and leaves the rest to others. Whose crowd is the smallest comes next; where
 * no more may wait, the last one of the largest crowd is sent away.
 */
export function createWorkQueue({ atOnce, waitingMax }: WorkQueueOptions): WorkQueue {
  const waiting: Waiting[] = []
  const sizes = new Map<string, number>()
  let inWork = 0

  const crowdOf = ({ crowds }: Pick<Waiting, 'crowds'>) =>
    Math.max(0, ...crowds.map((one) => sizes.get(one) ?? 0))
  const resize = ({ crowds }: Pick<Waiting, 'crowds'>, by: number) => {
    for (const one of crowds) {
      const size = (sizes.get(one) ?? 0) + by
      if (size === 0) sizes.delete(one)
      else sizes.set(one, size)
    }
  }
  function take(from: readonly Waiting[], isBetter: (a: number, b: number) => boolean) {
    const [first, ...rest] = from
    if (first === undefined) return undefined
    let [best, size] = [first, crowdOf(first)]
    for (const one of rest) {
      const own = crowdOf(one)
      if (isBetter(own, size)) [best, size] = [one, own]
    }
    return { best, size }
  }
  function leave(one: Waiting): Waiting {
    waiting.splice(waiting.indexOf(one), 1)
    resize(one, -1)
    return one
  }

  function makeRoom(newcomer: Pick<Waiting, 'crowds'>): void {
    if (waiting.length < waitingMax) return
    const why = new UpstreamUnavailable('too much of this work waits')
    const largest = take(waiting.toReversed(), (a, b) => a > b)
    if (largest === undefined || largest.size <= crowdOf(newcomer) + 1) throw why
    leave(largest.best).refuse(why)
  }

  function wait(crowds: readonly string[]): Promise<void> {
    makeRoom({ crowds })
    return new Promise<void>((start, refuse) => {
      waiting.push({ crowds, start, refuse })
      resize({ crowds }, 1)
    })
  }

  return async (crowds, work) => {
    if (inWork >= atOnce) await wait(crowds) // whoever ends hands over its place
    else inWork += 1
    try {
      return await work()
    } finally {
      const next = take(waiting, (a, b) => a < b)
      if (next === undefined) inWork -= 1
      else leave(next.best).start()
    }
  }
}
