import { assert } from '@quittance/domain/assert'
import type { PaymentStore } from '@quittance/server/payments/intents/payment-repository'
import type { Scheduler } from '@quittance/server/platform/scheduler'
import type { BankStore } from '@quittance/server/payments/returns/bank-event-repository'
import { MemoryDebitRepository } from './memory-debit-repository.ts'
import { MemoryBankEventRepository } from './memory-bank-event-repository.ts'
import type { MemoryBooks } from './memory-books.ts'
import { MemoryPaymentRepository } from './memory-payment-repository.ts'
import { MemoryTransaction } from './memory-transaction.ts'

/** How a program reaches the books. */
export type MemoryAccess = {
  readonly scheduler: Scheduler
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
export function memoryPayments(books: MemoryBooks, access: MemoryAccess): PaymentStore {
  const make = (trx: MemoryTransaction) => new MemoryPaymentRepository(books, access, trx)
  return { scheduler: access.scheduler, withLenderTransaction: inMemory(books, access, make) }
}

/** What banks say, kept by the same rules. */
export function memoryBank(books: MemoryBooks, access: MemoryAccess): BankStore {
  return {
    withLenderTransaction: inMemory(
      books,
      access,
      (trx) => new MemoryBankEventRepository(books, trx, access),
    ),
  }
}

/** What makes the repository of a transaction. */
export type MakeDebits = (
  ...given: ConstructorParameters<typeof MemoryDebitRepository>
) => MemoryDebitRepository

/** What schedules promised, kept by the same rules. */
export function memoryDebits(
  books: MemoryBooks,
  access: MemoryAccess,
  make: MakeDebits = (...given) => new MemoryDebitRepository(...given),
): MemoryDebitStore {
  const own = (trx: MemoryTransaction) => make(books, access, trx)
  return { withLenderTransaction: inMemory(books, access, own) }
}

/** A store whose repository its borrowers' commands use too. */
export type MemoryDebitStore = {
  readonly withLenderTransaction: <T>(
    lenderId: string,
    work: (repository: MemoryDebitRepository) => Promise<T>,
  ) => Promise<T>
}

function inMemory<Repository>(
  books: MemoryBooks,
  access: MemoryAccess,
  make: (trx: MemoryTransaction) => Repository,
): <T>(lenderId: string, work: (repository: Repository) => Promise<T>) => Promise<T> {
  return async (lenderId, work) => {
    assert(lenderId === books.lenderId, 'these are the books of one lender')
    const trx = new MemoryTransaction(books, access)
    const forget = access.onDeath(() => trx.rollBack())
    return work(make(trx))
      .then((result) => trx.commit().then(() => result))
      .finally(() => {
        trx.rollBack() // nothing is left to roll back of what was committed
        forget()
      })
  }
}
