import { assert } from '@quittance/domain/assert'
import type { PaymentStore } from '../../src/features/payments/payment-room.ts'
import type { Turns } from '../../src/outside/turns.ts'
import type { MemoryBooks } from './memory-books.ts'
import { MemoryRoom } from './memory-room.ts'

/** How a program reaches the books. */
export type Access = {
  readonly turns: Turns
  /** one statement, there and back */
  travel<T>(what: string, effect: () => T | Promise<T>): Promise<T>
  newId(): string
  /** @returns is not told any more */
  onDeath(mourn: () => void): () => void
}

/**
 * Payments kept in memory, by the rules of PostgreSQL at READ COMMITTED: what a transaction writes
 * is seen when it commits, rows are locked until it ends, and a program's death rolls it back.
 */
export function memoryPayments(books: MemoryBooks, access: Access): PaymentStore {
  return {
    turns: access.turns,
    async inLender(lenderId, work) {
      assert(lenderId === books.lenderId, 'these are the books of one lender')
      const room = new MemoryRoom(books, access)
      const forget = access.onDeath(() => room.rollBack())
      return work(room)
        .then((result) => room.commit().then(() => result))
        .finally(() => {
          room.rollBack() // nothing is left to roll back of what was committed
          forget()
        })
    },
  }
}
