/** How a program waits. A simulation gives one of its own, in which time is what it says. */
export type Scheduler = {
  /** Does the work once all that this turn of the event loop brings has come. */
  soon(work: () => void): void
  /** @returns takes it back; said when it is over it does nothing */
  after(ms: number, work: () => void): () => void
}

export const eventLoopScheduler: Scheduler = {
  soon: (work) => void setImmediate(work),
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}
