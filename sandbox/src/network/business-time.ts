import { toInstant, type Instant } from '@quittance/domain/calendar'
import type { Journal } from '../journal/journal.ts'

const dayMs = 86_400_000

/**
 * The network's own days. They run with the real clock until somebody sets them, and then only
 * forward; a move is in the journal, so that a new start does not go back.
 */
export class BusinessTime {
  readonly #journal: Journal
  readonly #real: () => number
  #offsetMs: number | null = null

  /** @param real epoch milliseconds */
  constructor(journal: Journal, real: () => number) {
    this.#journal = journal
    this.#real = real
    for (const line of journal.lines) if (line.kind === 'clock') this.#offsetMs = line.offsetMs
  }

  now(): Instant {
    return toInstant(this.#real() + (this.#offsetMs ?? 0))
  }

  /** To a moment of the demo's own clock. The first move may go anywhere, a later one forward. */
  async follow(moment: number): Promise<void> {
    await this.#set(moment - this.#real())
  }

  async advance(days: number): Promise<void> {
    await this.#set((this.#offsetMs ?? 0) + days * dayMs)
  }

  async #set(offsetMs: number): Promise<void> {
    if (this.#offsetMs !== null && offsetMs <= this.#offsetMs) return
    this.#offsetMs = offsetMs
    const at = new Date(this.#real()).toISOString()
    await this.#journal.append({ kind: 'clock', at, offsetMs })
  }
}
