import type { NumberCipher } from './number-cipher.ts'
import type { NumberStore } from './number-store.ts'

/**
 * Closes a lender's numbers with the newest key, in the background, the first time that lender
 * calls after a start. Row-level security lets nobody see all lenders' numbers at once.
 */
export class Recloser {
  readonly #cipher: NumberCipher
  readonly #numbers: NumberStore
  readonly #seen = new Map<string, Promise<void>>()

  constructor(cipher: NumberCipher, numbers: NumberStore) {
    this.#cipher = cipher
    this.#numbers = numbers
  }

  /** Returns at once. What fails is tried again at that lender's next call. */
  start(lenderId: string): void {
    if (this.#seen.has(lenderId)) return
    const work = this.#reclose(lenderId).catch(() => void this.#seen.delete(lenderId))
    this.#seen.set(lenderId, work)
  }

  async finished(): Promise<void> {
    await Promise.all(this.#seen.values())
  }

  async #reclose(lenderId: string): Promise<void> {
    const cipher = this.#cipher
    const numbers = await this.#numbers.closedByOthers(lenderId, cipher.newestKeyId)
    for (const { token, ...before } of numbers) {
      const place = { lenderId, token }
      const after = cipher.close(cipher.open(before, place), place)
      await this.#numbers.replace(place, before, after)
    }
    if (numbers.length > 0) await this.#reclose(lenderId)
  }
}
