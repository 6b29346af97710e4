import type { DueMoments } from './due-work.ts'
import type { Job } from './job.ts'

/** The last round for one lender. */
type LastRound = {
  readonly endedAt: number
  /** the last question that had left by then: what is answered to a later one knows of the round */
  readonly lastQuestion: number
  /** when the work was due that it took up; null where the database named no moment */
  readonly dueAt: number | null
  /** rounds one after the other that left the work as due as it was */
  fruitless: number
  /** whether what is due was asked for since then */
  isJudged: boolean
  /** whether it left work for the next round, which then neither rests nor waits for an answer */
  readonly hasMore: boolean
}

/** A lender whose turn it is, and what was due of them. */
export type Turn = { readonly lenderId: string; readonly moments: DueMoments }

/** Questions are numbered in the order in which they leave. */
type AskedUntil = { readonly now: number; readonly question: number }

/** Work that stays due whatever is done, since it waits for something, is tried this often. */
const fruitlessRestMs = 5_000

/**
 * One job and its rounds: which lender is next, and when. Lenders take turns, one at a time. Moments
 * are elapsed time in milliseconds.
 */
export class JobSchedule<Lender> {
  readonly job: Job<Lender>
  #running: string | null = null
  #lastServed: string | null = null
  readonly #rounds = new Map<string, LastRound>()

  constructor(job: Job<Lender>) {
    this.job = job
  }

  get isBusy(): boolean {
    return this.#running !== null
  }

  /**
   * Whose turn is next of those who are ready, with what is due of them, and else when somebody will
   * be ready; infinite: not before the database says more.
   */
  next(
    all: ReadonlyMap<string, DueMoments>,
    now: number,
  ): { readonly turn: Turn | null; readonly at: number } {
    let [first, after]: [Turn | null, Turn | null] = [null, null]
    let at = Infinity
    let isPast = false
    for (const [lenderId, moments] of all) {
      const ready = this.#readyAt(lenderId, moments)
      if (ready > now) at = Math.min(at, ready)
      else if (isPast) after ??= { lenderId, moments }
      else first ??= { lenderId, moments }
      if (lenderId === this.#lastServed) isPast = true
    }
    return { turn: after ?? first, at }
  }

  #readyAt(lenderId: string, moments: DueMoments): number {
    const { everyMs, restMs, isDueForAll } = this.job
    const last = this.#rounds.get(lenderId)
    if (last?.hasMore) return last.endedAt
    if (last?.isJudged === false) return Infinity // what it did may still stand there as due
    const byTime = everyMs === undefined ? Infinity : (last?.endedAt ?? -Infinity) + everyMs
    const due = isDueForAll?.() ? -Infinity : Math.min(byTime, this.#dueAt(moments) ?? Infinity)
    if (last === undefined) return due
    const rest = Math.min(restMs * 2 ** last.fruitless, Math.max(restMs, fruitlessRestMs))
    return Math.max(due, last.endedAt + rest)
  }

  #dueAt(moments: DueMoments): number | null {
    const { due, afterMs = 0 } = this.job
    const moment = due === undefined ? null : moments[due]
    return moment === null ? null : moment.getTime() + afterMs
  }

  begin({ lenderId }: Turn): void {
    this.#running = lenderId
    this.#lastServed = lenderId
  }

  end(
    { lenderId, moments }: Turn,
    { now, question, hasMore }: AskedUntil & { readonly hasMore: boolean },
  ): void {
    this.#running = null
    const dueAt = this.#dueAt(moments)
    const fruitless = this.#rounds.get(lenderId)?.fruitless ?? 0
    this.#rounds.set(lenderId, {
      endedAt: now,
      lastQuestion: question,
      dueAt,
      fruitless,
      isJudged: false,
      hasMore,
    })
  }

  /**
   * Sees by what is due now what the last round came to.
   *
   * @param until.question the question that this is the answer to
   * @returns whether the round got anything done
   */
  judge({ lenderId, moments }: Turn, { now, question }: AskedUntil): boolean {
    const last = this.#rounds.get(lenderId)
    if (last === undefined || last.isJudged || question <= last.lastQuestion) return false
    last.isJudged = true
    const dueAt = this.#dueAt(moments)
    const isFruitless = dueAt !== null && dueAt <= now && dueAt === last.dueAt
    last.fruitless = isFruitless ? last.fruitless + 1 : 0
    return !isFruitless && last.dueAt !== null
  }

  /** Something changed for the lender: what stayed due in vain is tried as often as anything else. */
  resetBackoff(lenderId: string): void {
    const last = this.#rounds.get(lenderId)
    if (last !== undefined) last.fruitless = 0
  }

  /** Nobody rests any more, nor waits for time alone. */
  wake(): void {
    this.#rounds.clear()
  }

  /** Forgets lenders that are gone. */
  keep(all: ReadonlyMap<string, unknown>): void {
    for (const lenderId of this.#rounds.keys())
      if (!all.has(lenderId)) this.#rounds.delete(lenderId)
  }
}
