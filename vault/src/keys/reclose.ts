import type { ClosedNumber, NumberCipher, NumberPlace } from './number-cipher.ts'

/** A store of what is closed under a key. */
export type ClosedStore = {
  /** Some of a lender's that another key than this one closed; `[]` when there is none. */
  closedByOthers(lenderId: string, keyId: string): Promise<(ClosedNumber & { token: string })[]>
  /** Puts what was closed anew in the place of what was closed before, where that still stands. */
  replace(place: NumberPlace, before: ClosedNumber, after: ClosedNumber): Promise<void>
}

/**
 * Closes what is kept of a lender with the newest key, in the background, the first time that lender
 * calls after a start or a change of the key. Row-level security lets nobody see all lenders' numbers at once.
 */
export class Recloser {
  readonly #cipher: NumberCipher
  readonly #stores: readonly ClosedStore[]
  readonly #seen = new Map<string, Promise<void>>()

  constructor(cipher: NumberCipher, stores: readonly ClosedStore[]) {
    this.#cipher = cipher
    this.#stores = stores
  }

  /** Returns at once. What fails is tried again at that lender's next call. */
  start(lenderId: string): void {
    const turn = `${lenderId} ${this.#cipher.newestKeyId}`
    if (this.#seen.has(turn)) return
    const work = this.#recloseAll(lenderId).catch(() => void this.#seen.delete(turn))
    this.#seen.set(turn, work)
  }

  async finished(): Promise<void> {
    await Promise.all(this.#seen.values())
  }

  async #recloseAll(lenderId: string): Promise<void> {
    for (const store of this.#stores) await this.#reclose(lenderId, store)
  }

  async #reclose(lenderId: string, store: ClosedStore): Promise<void> {
    const cipher = this.#cipher
    const closed = await store.closedByOthers(lenderId, cipher.newestKeyId)
    for (const { token, ...before } of closed) {
      const place = { lenderId, token }
      await store.replace(place, before, cipher.close(cipher.open(before, place), place))
    }
    if (closed.length > 0) await this.#reclose(lenderId, store)
  }
}
