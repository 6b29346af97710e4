import { createHash } from 'node:crypto'
import type { Scheduler } from '@quittance/server/platform/scheduler'
import type { SeededRandom } from '../seeded-random.ts'

type Step = { readonly at: number; readonly what: string; readonly run: () => void }

/**
 * Time and chance of a simulated world. Whatever happens is a step, and chance says which of those
 * that are due comes next: the same seed, the same run.
 */
export class SimulatedScheduler {
  /** milliseconds since the world began */
  now = 0
  /** while it is, things go wrong */
  isRough = true
  taken = 0
  readonly random: SeededRandom
  #steps: Step[] = []
  readonly #trace = createHash('sha256')

  constructor(random: SeededRandom) {
    this.random = random
  }

  /** @returns takes the step back */
  in(ms: number, what: string, run: () => void): () => void {
    const step = { at: this.now + ms, what, run }
    this.#steps.push(step)
    return () => void (this.#steps = this.#steps.filter((one) => one !== step))
  }

  rest(ms: number, what: string): Promise<void> {
    return new Promise((rested) => this.in(ms, what, rested))
  }

  /** @returns false when so many steps did not bring it to its end */
  async run(isOver: () => boolean, stepsMax: number): Promise<boolean> {
    for (;;) {
      // Every promise of the step before has come to rest by then.
      await new Promise((rested) => setImmediate(rested))
      if (isOver()) return true
      if (this.taken >= stepsMax || this.#steps.length === 0) return false
      this.#take().run()
    }
  }

  /** All that happened, in one word. */
  trace(): string {
    return this.#trace.copy().digest('hex')
  }

  #take(): Step {
    this.now = Math.max(this.now, Math.min(...this.#steps.map(({ at }) => at)))
    const due = this.#steps.filter(({ at }) => at <= this.now)
    const step = due[this.random.between(0, due.length - 1)]
    if (step === undefined) throw new Error('one of the steps is due')
    this.#steps = this.#steps.filter((one) => one !== step)
    this.taken += 1
    this.#trace.update(`${this.now} ${step.what}\n`)
    return step
  }
}

/** A program of the simulated world. When it dies it does nothing more, and all it knew is gone. */
export class SimulatedProgram {
  isAlive = true
  /** its clock is ahead of the others by so much; milliseconds */
  skewMs = 0
  readonly name: string
  readonly #scheduler: SimulatedScheduler
  readonly #deaths = new Set<() => void>()
  #stoppedUntil = 0

  constructor(name: string, scheduler: SimulatedScheduler) {
    this.name = name
    this.#scheduler = scheduler
  }

  die(): void {
    this.isAlive = false
    for (const mourn of this.#deaths) mourn()
  }

  /** @returns nothing is done any more when it dies */
  onDeath(mourn: () => void): () => void {
    this.#deaths.add(mourn)
    return () => void this.#deaths.delete(mourn)
  }

  /** It stands still, and knows nothing of it. */
  stopFor(ms: number): void {
    this.#stoppedUntil = this.#scheduler.now + ms
  }

  /**
   * A call to something that outlives the program. What was on its way when the program died may
   * arrive all the same; the answer does not.
   */
  call<T>(what: string, effect: () => T | Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    if (!this.isAlive) return promise
    const { random } = this.#scheduler
    const answered = (answer: () => void) => this.#later(random.between(0, 15), what, answer)
    this.#scheduler.in(random.between(0, 15), `${this.name} > ${what}`, () => {
      if (!this.isAlive && random.chance(0.5)) return
      // In a promise of its own, so that what is thrown is an answer too.
      const done = new Promise<T>((settle) => settle(effect()))
      done.then(
        (value) => answered(() => resolve(value)),
        (error: unknown) => answered(() => reject(error)),
      )
    })
    return promise
  }

  readonly scheduler: Scheduler = {
    soon: (work) => void this.#later(0, 'turn', work),
    after: (ms, work) => this.#later(ms, 'rested', work),
  }

  #later(ms: number, what: string, work: () => void): () => void {
    let cancel = this.#scheduler.in(ms, `${this.name} < ${what}`, () => {
      if (!this.isAlive) return
      const leftMs = this.#stoppedUntil - this.#scheduler.now
      if (leftMs > 0) cancel = this.#later(leftMs, what, work)
      else work()
    })
    return () => cancel()
  }
}
