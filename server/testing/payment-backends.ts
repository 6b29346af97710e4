import { randomUUID } from 'node:crypto'
import { type Instant, toInstant } from '@quittance/domain/calendar'
import type { Lender } from '../src/lenders/lender-directory.ts'
import type { LoanOwner } from '../src/payments/intents/payable-loan-repository.ts'
import type { PaymentStore } from '../src/payments/intents/payment-repository.ts'
import type { BankStore } from '../src/payments/returns/bank-event-repository.ts'
import { eventLoopScheduler } from '../src/platform/scheduler.ts'
import { paymentsFixture } from './payments-fixture.ts'
import {
  type MemoryAccess,
  memoryBank,
  memoryPayments,
} from '../../verification/simulator/memory/memory-payments.ts'
import { booksOfWorld, simulatedLender, simulationNow } from '../../verification/simulator/world.ts'

/** Somewhere to keep payments, with people who may pay there. */
export type PaymentBackend = {
  readonly payments: PaymentStore
  readonly bank: BankStore
  readonly lender: Lender
  /** elapsed time */
  now(): Instant
  payer(): Promise<BackendPayer>
  close(): Promise<void>
}

export type BackendPayer = {
  readonly owner: LoanOwner
  readonly loanId: string
  readonly otherLoanId: string
  readonly methodId: string
  removeMethod(): Promise<void>
}

export const paymentBackends = { 'in PostgreSQL': inPostgres, 'in memory': inMemory } as const

async function inPostgres(): Promise<PaymentBackend> {
  const world = await paymentsFixture()
  const { lender, context, clocks } = world
  return {
    payments: context.payments,
    bank: world.worker.bank,
    lender,
    // the day of the books, whatever today is
    now: clocks.business,
    async payer() {
      const { borrowerId, loanId, methodId, addLoan } = await world.payer()
      return {
        owner: { lenderId: lender.id, borrowerId },
        loanId,
        otherLoanId: await addLoan(),
        methodId,
        removeMethod: () =>
          world.read(async (trx) => {
            const removed = { removed_at: new Date(clocks.elapsed()) }
            const change = trx.updateTable('methods').set(removed)
            await change.where('method_id', '=', methodId).execute()
          }),
      }
    },
    close: world.close,
  }
}

async function inMemory(): Promise<PaymentBackend> {
  const books = booksOfWorld()
  const access: MemoryAccess = {
    scheduler: eventLoopScheduler,
    travel: async (_, effect) => effect(),
    newId: randomUUID,
    onDeath: () => () => undefined,
  }
  const [template] = books.loans.values()
  const [method] = books.methods.values()
  if (template === undefined || method === undefined) throw new Error('the world has both')
  const addLoan = (borrowerId: string) => {
    const loanId = randomUUID()
    books.loans.set(loanId, { ...template, loanId, loanNo: loanId })
    books.parties.add(`${loanId} ${borrowerId}`)
    return loanId
  }
  return {
    payments: memoryPayments(books, access),
    bank: memoryBank(books, access),
    lender: simulatedLender,
    now: () => toInstant(simulationNow + Math.floor(performance.now())),
    async payer() {
      const borrowerId = randomUUID()
      const methodId = randomUUID()
      const kept = { ...method, id: methodId, fingerprint: methodId, borrowerId }
      books.methods.set(methodId, kept)
      return {
        owner: { lenderId: simulatedLender.id, borrowerId },
        loanId: addLoan(borrowerId),
        otherLoanId: addLoan(borrowerId),
        methodId,
        removeMethod: async () => void books.methods.set(methodId, { ...kept, isRemoved: true }),
      }
    },
    close: async () => undefined,
  }
}
