import type { MemoryBooks } from './memory-books.ts'
import type { MemoryAccess } from './memory-payments.ts'

/**
 * One transaction: what it writes is seen by others when it commits, and what it locked is free
 * then.
 */
export class MemoryTransaction {
  readonly #books: MemoryBooks
  readonly #access: MemoryAccess
  readonly #writes: (() => void)[] = []
  #isOver = false

  constructor(books: MemoryBooks, access: MemoryAccess) {
    this.#books = books
    this.#access = access
  }

  commit(): Promise<void> {
    if (this.#isOver) return Promise.resolve()
    return this.run('commit', () => this.end())
  }

  rollBack(): void {
    this.#isOver = true
    this.#books.locks.free(this)
  }

  /** One statement, there and back. */
  run<T>(what: string, effect: () => T | Promise<T>): Promise<T> {
    return this.#access.travel(what, () => {
      this.#checkThatItRuns()
      return effect()
    })
  }

  /** Waits for a row that somebody else holds. */
  async take(name: string): Promise<void> {
    await this.#books.locks.take(name, this)
    this.#checkThatItRuns()
  }

  /** False when somebody else holds it. */
  tryTake(name: string): boolean {
    return this.#books.locks.tryTake(name, this)
  }

  write(effect: () => void): void {
    this.#writes.push(effect)
  }

  /** Commits in the statement that runs. */
  end(): void {
    for (const write of this.#writes) write()
    this.rollBack()
  }

  #checkThatItRuns(): void {
    if (this.#isOver) throw new Error('the transaction has ended')
  }
}
