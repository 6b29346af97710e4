import { requestInShare, doForSeveral } from './database/connection-share.ts'
import { eventLoopScheduler, type Scheduler } from './scheduler.ts'

export type CoalesceOptions<Ask, Answer, Place> = {
  /**
   * Does the work for all of them in one transaction.
   *
   * @returns an answer for each, in their order
   */
  readonly run: (place: Place, lenderId: string, asks: readonly Ask[]) => Promise<readonly Answer[]>
  /** What may be in a run only once: two that name the same never meet in one. */
  readonly subjects?: (ask: Ask) => readonly string[]
  /** how a place waits; by the event loop when left out */
  readonly scheduler?: (place: Place) => Scheduler
}

/** The most that one run takes up; statements over a run's rows are planned for as many. */
export const coalesceMax = 16
/** A run that takes longer than this, since somebody holds it up, holds up nobody else. */
const patienceMs = 50

/**
 * Does the same work of calls that come together in one run, lender by lender: those that come
 * while a run is on its way leave together with the next. A call that comes alone waits for nobody:
 * its run begins in the same turn of the event loop. No run uses the connections of one of its callers.
 */
export function coalesceCalls<Ask, Answer, Place extends object>({
  run,
  subjects = () => [],
  scheduler = () => eventLoopScheduler,
}: CoalesceOptions<Ask, Answer, Place>): (
  place: Place,
  lenderId: string,
  ask: Ask,
) => Promise<Answer> {
  const queues = new WeakMap<Place, Map<string, Queue<Ask, Answer>>>()
  return (place, lenderId, ask) => {
    const byLender = queues.get(place) ?? new Map<string, Queue<Ask, Answer>>()
    queues.set(place, byLender)
    const queue =
      byLender.get(lenderId) ??
      new Queue({
        subjects,
        scheduler: scheduler(place),
        run: (asks: readonly Ask[]) => doForSeveral(() => run(place, lenderId, asks)),
      })
    byLender.set(lenderId, queue)
    return requestInShare(() => queue.add(ask))
  }
}

type Run<Ask, Answer> = {
  readonly subjects: (ask: Ask) => readonly string[]
  readonly scheduler: Scheduler
  readonly run: (asks: readonly Ask[]) => Promise<readonly Answer[]>
}

type Waiting<Ask, Answer> = {
  readonly ask: Ask
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

class Queue<Ask, Answer> {
  readonly #given: Run<Ask, Answer>
  #waiting: Waiting<Ask, Answer>[] = []
  #isBusy = false

  constructor(given: Run<Ask, Answer>) {
    this.#given = given
  }

  add(ask: Ask): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.#waiting.push({ ask, resolve, reject })
    this.#begin()
    return promise
  }

  #begin(): void {
    if (this.#isBusy || this.#waiting.length === 0) return
    this.#isBusy = true
    this.#given.scheduler.soon(() => this.#leave()) // with all that this turn still brings
  }

  #leave(): void {
    const taken = this.#take()
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const noMore = this.#given.scheduler.after(patienceMs, end)
    void this.#given
      .run(taken.map(({ ask }) => ask))
      .then(
        (answers) => taken.forEach(({ resolve }, at) => resolve(answers[at] as Answer)),
        (error: unknown) => taken.forEach(({ reject }) => reject(error)),
      )
      .finally(end)
    void over.then(() => this.#goOn(noMore))
  }

  #goOn(noMore: () => void): void {
    noMore()
    this.#isBusy = false
    this.#begin()
  }

  /** The longest waiting first; one whose subject is taken waits for the next run. */
  #take(): Waiting<Ask, Answer>[] {
    const taken: Waiting<Ask, Answer>[] = []
    const left: Waiting<Ask, Answer>[] = []
    const named = new Set<string>()
    for (const one of this.#waiting) {
      const subjects = this.#given.subjects(one.ask)
      const isFree = taken.length < coalesceMax && subjects.every((name) => !named.has(name))
      ;(isFree ? taken : left).push(one)
      if (isFree) for (const name of subjects) named.add(name)
    }
    this.#waiting = left
    return taken
  }
}
