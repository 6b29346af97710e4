import type { DatabasePool } from './pool.ts'

export type Gathering<Ask, Answer> = {
  /**
   * Does the work for all of them in one transaction.
   *
   * @returns an answer for each, in their order
   */
  readonly run: (
    db: DatabasePool,
    lenderId: string,
    asks: readonly Ask[],
  ) => Promise<readonly Answer[]>
  /** What may be in a run only once: two that name the same never meet in one. */
  readonly subjects?: (ask: Ask) => readonly string[]
}

/** The most that one run takes up; statements over a run's rows are planned for as many. */
export const gatherMost = 16
/** A run that takes longer than this, since somebody holds it up, holds up nobody else. */
const patienceMs = 50

/**
 * Does the same work of calls that come together in one run, lender by lender: those that come
 * while a run is on its way leave together with the next. A call that comes alone waits for nobody:
 * its run begins in the same turn of the event loop.
 */
export function gather<Ask, Answer>(
  gathering: Gathering<Ask, Answer>,
): (db: DatabasePool, lenderId: string, ask: Ask) => Promise<Answer> {
  const queues = new WeakMap<DatabasePool, Map<string, Queue<Ask, Answer>>>()
  return (db, lenderId, ask) => {
    const byLender = queues.get(db) ?? new Map<string, Queue<Ask, Answer>>()
    queues.set(db, byLender)
    const queue =
      byLender.get(lenderId) ??
      new Queue(gathering.subjects ?? noSubjects, (asks: readonly Ask[]) =>
        gathering.run(db, lenderId, asks),
      )
    byLender.set(lenderId, queue)
    return queue.add(ask)
  }
}

function noSubjects(): readonly string[] {
  return []
}

type Waiting<Ask, Answer> = {
  readonly ask: Ask
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

class Queue<Ask, Answer> {
  readonly #subjects: (ask: Ask) => readonly string[]
  readonly #run: (asks: readonly Ask[]) => Promise<readonly Answer[]>
  #waiting: Waiting<Ask, Answer>[] = []
  #isBusy = false

  constructor(
    subjects: (ask: Ask) => readonly string[],
    run: (asks: readonly Ask[]) => Promise<readonly Answer[]>,
  ) {
    this.#subjects = subjects
    this.#run = run
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
    setImmediate(() => this.#leave()) // with all that this turn still brings
  }

  #leave(): void {
    const taken = this.#take()
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const patience = setTimeout(end, patienceMs)
    void this.#run(taken.map(({ ask }) => ask))
      .then(
        (answers) => taken.forEach(({ resolve }, at) => resolve(answers[at] as Answer)),
        (error: unknown) => taken.forEach(({ reject }) => reject(error)),
      )
      .finally(end)
    void over.then(() => this.#goOn(patience))
  }

  #goOn(patience: NodeJS.Timeout): void {
    clearTimeout(patience)
    this.#isBusy = false
    this.#begin()
  }

  /** The longest waiting first; one whose subject is taken waits for the next run. */
  #take(): Waiting<Ask, Answer>[] {
    const taken: Waiting<Ask, Answer>[] = []
    const left: Waiting<Ask, Answer>[] = []
    const named = new Set<string>()
    for (const one of this.#waiting) {
      const subjects = this.#subjects(one.ask)
      const isFree = taken.length < gatherMost && subjects.every((name) => !named.has(name))
      ;(isFree ? taken : left).push(one)
      if (isFree) for (const name of subjects) named.add(name)
    }
    this.#waiting = left
    return taken
  }
}
