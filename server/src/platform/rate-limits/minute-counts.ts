/** Too many calls of one caller: HTTP 429 with Retry-After (L19). */
export class TooManyRequests extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super('too many calls')
    this.seconds = seconds
  }
}

/** Counts by name, all of which begin anew with each minute. */
export type MinuteCounts = {
  /** @returns how often the name was counted in this minute, this time included */
  add(name: string): number
  of(name: string): number
  /** whole seconds until the next minute, at least 1 */
  secondsLeft(): number
}

const minuteMs = 60_000

/**
 * Counts in memory, and a restart forgets: for what guards this program's work, and no secret.
 *
 * @param now elapsed time in milliseconds
 */
export function countByMinute(now: () => number): MinuteCounts {
  let counts = new Map<string, number>()
  let minute = 0

  function current(): Map<string, number> {
    const running = Math.floor(now() / minuteMs)
    if (running !== minute) counts = new Map()
    minute = running
    return counts
  }

  return {
    add(name) {
      const count = (current().get(name) ?? 0) + 1
      counts.set(name, count)
      return count
    },
    of: (name) => current().get(name) ?? 0,
    secondsLeft: () => Math.ceil(((Math.floor(now() / minuteMs) + 1) * minuteMs - now()) / 1000),
  }
}
