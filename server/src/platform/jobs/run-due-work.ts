import { setTimeout as sleep } from 'node:timers/promises'
import { type Log, whyOf } from '../logging/log.ts'
import type { DueMoments } from './due-work.ts'
import type { Job } from './job.ts'
import { JobSchedule, type Turn } from './job-schedule.ts'

type DueWorld<Lender> = {
  readonly lenders: { byId(lenderId: string): Promise<Lender | null> }
  /** One question: what is due and when, of these lenders, or of all. */
  readonly queryDue: (lenderIds: readonly string[] | null) => Promise<Map<string, DueMoments>>
  /** elapsed time; milliseconds */
  readonly now: () => number
  readonly log: Pick<Log, 'error'>
  /** how often all lenders are asked for, whatever was told; milliseconds */
  readonly sweepMs?: number
}

export type RunningWork = {
  /** Work was made for a lender: it is asked for at once. */
  check(lenderId: string): void
  /** All lenders are asked for at once: nobody knows what was missed. */
  sweep(): void
  /** The same as another day begins: what rests, or was tried in vain, is tried at once. */
  wake(): void
  /** Takes no new work, and resolves when what was begun has ended. */
  stop(): Promise<void>
}

type Asked = { readonly lenderIds: readonly string[] | null; readonly question: number }

/** Who is told of once may be told of again: what comes meanwhile is one question. */
const askRestMs = 50
const askAgainMs = 1_000
const sweepEveryMs = 10_000

/**
 * Runs all jobs side by side, each for one lender at a time, as soon as the database says that its work
 * is due: it does so once it was told to sweep. The database is asked when work is made, when a round
 * has ended, and of all lenders now and then: what nobody told of is found by that. Work that fails is
 * told and tried again; one lender's trouble holds no other lender up, and one job's no other job.
 */
export function runDueWork<Lender>(
  world: DueWorld<Lender>,
  jobs: readonly Job<Lender>[],
): RunningWork {
  return new DueWork(world, jobs)
}

class DueWork<Lender> implements RunningWork {
  readonly #world: DueWorld<Lender>
  readonly #schedules: readonly JobSchedule<Lender>[]
  readonly #stopping = new AbortController()
  #due = new Map<string, DueMoments>()
  #toAsk = new Set<string>()
  #isSweepWanted = false
  /** how many questions have left */
  #question = 0
  #asking: Promise<void> | null = null
  readonly #rounds = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #sweepTimer: NodeJS.Timeout | undefined

  constructor(world: DueWorld<Lender>, jobs: readonly Job<Lender>[]) {
    this.#world = world
    this.#schedules = jobs.map((job) => new JobSchedule(job))
  }

  check(lenderId: string): void {
    for (const schedule of this.#schedules) schedule.resetBackoff(lenderId)
    this.#ask(lenderId)
  }

  sweep(): void {
    this.#isSweepWanted = true
    this.#ask()
  }

  wake(): void {
    for (const schedule of this.#schedules) schedule.wake()
    this.sweep()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    clearTimeout(this.#timer)
    clearTimeout(this.#sweepTimer)
    await Promise.all([this.#asking, ...this.#rounds])
  }

  #ask(lenderId?: string): void {
    if (lenderId !== undefined) this.#toAsk.add(lenderId)
    if (this.#stopping.signal.aborted) return
    this.#asking ??= this.#askAll().finally(() => {
      this.#asking = null
      if (this.#isSweepWanted || this.#toAsk.size > 0) this.#ask() // told as it was ending
    })
  }

  async #askAll(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted && (this.#isSweepWanted || this.#toAsk.size > 0)) {
      const lenderIds = this.#isSweepWanted ? null : [...this.#toAsk]
      this.#isSweepWanted = false
      this.#toAsk = new Set()
      const isAnswered = await this.#askOnce(lenderIds)
      if (!isAnswered) this.#isSweepWanted = true
      // An aborted rest is the end, not a fault.
      const restMs = isAnswered ? askRestMs : askAgainMs
      await sleep(restMs, null, { signal }).catch(() => null)
    }
  }

  async #askOnce(lenderIds: readonly string[] | null): Promise<boolean> {
    const { queryDue, log } = this.#world
    this.#question += 1
    const question = this.#question
    try {
      this.#take(await queryDue(lenderIds), { lenderIds, question })
    } catch (error) {
      log.error('work failed', { job: 'ask for due work', why: whyOf(error) })
      return false
    }
    if (lenderIds === null) this.#sweepLater()
    this.#start()
    return true
  }

  /** Takes in what was answered, of all lenders or of those that were asked for. */
  #take(found: ReadonlyMap<string, DueMoments>, { lenderIds, question }: Asked): void {
    for (const lenderId of lenderIds ?? this.#due.keys())
      if (!found.has(lenderId)) this.#due.delete(lenderId)
    const until = { question, now: this.#world.now() }
    for (const [lenderId, moments] of found) {
      this.#due.set(lenderId, moments)
      const done = this.#schedules.filter((schedule) =>
        schedule.judge({ lenderId, moments }, until),
      )
      if (done.length > 0) for (const schedule of this.#schedules) schedule.resetBackoff(lenderId)
    }
    if (lenderIds === null) for (const schedule of this.#schedules) schedule.keep(found)
  }

  #sweepLater(): void {
    clearTimeout(this.#sweepTimer)
    if (this.#stopping.signal.aborted) return
    this.#sweepTimer = setTimeout(() => this.sweep(), this.#world.sweepMs ?? sweepEveryMs)
  }

  /** Begins what is ready, and wakes up when the next will be; a sweep comes before long anyway. */
  #start(): void {
    clearTimeout(this.#timer)
    if (this.#stopping.signal.aborted) return
    const now = this.#world.now()
    let at = Infinity
    for (const schedule of this.#schedules) {
      if (schedule.isBusy || schedule.job.isHeld?.()) continue
      const next = schedule.next(this.#due, now)
      if (next.turn !== null) this.#begin(schedule, next.turn)
      else at = Math.min(at, next.at)
    }
    const waitMs = at - now
    if (waitMs < sweepEveryMs) this.#timer = setTimeout(() => this.#start(), waitMs)
  }

  #begin(schedule: JobSchedule<Lender>, turn: Turn): void {
    schedule.begin(turn)
    const round = this.#round(schedule, turn).finally(() => this.#rounds.delete(round))
    this.#rounds.add(round)
  }

  async #round(schedule: JobSchedule<Lender>, turn: Turn): Promise<void> {
    const { lenders, now, log } = this.#world
    const { lenderId } = turn
    let hasMore = false
    try {
      const lender = await lenders.byId(lenderId)
      if (lender !== null) hasMore = (await schedule.job.work(lender)) === 'more'
    } catch (error) {
      log.error('work failed', { job: schedule.job.name, lenderId, why: whyOf(error) })
    }
    schedule.end(turn, { now: now(), question: this.#question, hasMore })
    this.#ask(lenderId)
    this.#start()
  }
}
