/** Keeps what was asked for last, so many and no more: what drops out is made again. */
export class RecentMap<Key, Value extends object | string | number> {
  readonly #kept = new Map<Key, Value>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: Key): Value | undefined {
    const value = this.#kept.get(key)
    if (value !== undefined) this.set(key, value) // the last in the order of a map
    return value
  }

  set(key: Key, value: Value): void {
    this.#kept.delete(key)
    this.#kept.set(key, value)
    if (this.#kept.size <= this.#most) return
    const [oldest] = this.#kept.keys()
    this.#kept.delete(oldest as Key)
  }

  delete(key: Key): void {
    this.#kept.delete(key)
  }

  clear(): void {
    this.#kept.clear()
  }
}
