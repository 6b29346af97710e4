type Held = { owner: object; readonly waiting: { owner: object; grant: () => void }[] }

/** Row locks: held until their owner's transaction ends, and waited for in the order of asking. */
export class Locks {
  readonly #held = new Map<string, Held>()

  /** False when somebody else holds it. */
  tryTake(name: string, owner: object): boolean {
    const held = this.#held.get(name)
    if (held !== undefined) return held.owner === owner
    this.#held.set(name, { owner, waiting: [] })
    return true
  }

  /** @returns null when it was free, or else resolves when it is */
  take(name: string, owner: object): Promise<void> | null {
    if (this.tryTake(name, owner)) return null
    return new Promise((grant) => this.#held.get(name)?.waiting.push({ owner, grant }))
  }

  isFree(name: string): boolean {
    return !this.#held.has(name)
  }

  /** Gives back all that the owner holds or waits for. */
  free(owner: object): void {
    for (const [name, held] of this.#held) {
      const waiting = held.waiting.filter((one) => one.owner !== owner)
      held.waiting.splice(0, Infinity, ...waiting)
      if (held.owner === owner) this.#passOn(name, held)
    }
  }

  #passOn(name: string, held: Held): void {
    const next = held.waiting.shift()
    if (next === undefined) this.#held.delete(name)
    else {
      held.owner = next.owner
      next.grant()
    }
  }
}
