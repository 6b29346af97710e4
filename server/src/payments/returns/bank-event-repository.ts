import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { GatewayEvent } from '@quittance/domain/payments/gateway-events'
import type { DatabasePool, LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { postgresReturns } from './postgres-returns.ts'
import * as store from './gateway-event-repository.ts'
import type { Claimed } from '../gateway/payment-claim-repository.ts'
import { hasOpenRefund } from '../refunds/refund-repository.ts'
import { listDueTries, type NextTry, writeTry } from '../representment/representment-repository.ts'
import type { PaymentPlace, ReturnRepository } from './return-repository.ts'
import { type LockedPayment, lockPayment } from './returned-payment-repository.ts'
import {
  listToPost,
  markSettled,
  type NextToPost,
  readBusinessDate,
} from '../end-of-day/settlement-repository.ts'
import {
  type QuarantinedLoan,
  quarantineLoan,
} from '../../servicing/end-of-day/quarantined-loans.ts'

type Received = {
  readonly events: readonly store.ReceivedEvent[]
  /** of the last of them */
  readonly seq: number
  readonly now: Instant
}

/**
 * All that following the bank reads and writes, inside one transaction of a lender. PostgreSQL
 * stands behind it, and in a simulation a memory with the same rules.
 */
export type BankEventRepository = ReturnRepository & {
  readBusinessDate(): Promise<LocalDate>
  /** As `readCursor` of `gateway-event-repository.ts`; so are the next four. */
  readCursor(): Promise<number>
  keepEvents(received: Received): Promise<void>
  listToApply(
    until: store.Until & { readonly after: string; readonly most: number },
  ): Promise<string[]>
  readEvents(payment: LockedPayment, until: store.Until): Promise<GatewayEvent[]>
  markApplied(done: {
    readonly events: readonly GatewayEvent[]
    readonly now: Instant
  }): Promise<void>
  /** As `lockPayment` of `returned-payment-repository.ts`. */
  lockPayment(paymentId: string): Promise<LockedPayment | null>
  /** As `listDueTries` of `representment-repository.ts`; so is the next. */
  listDueTries(asked: { readonly by: LocalDate; readonly most: number }): Promise<string[]>
  writeTry(payment: LockedPayment, next: NextTry): Promise<Claimed>
  hasOpenRefund(payment: PaymentPlace): Promise<boolean>
  /** As `listToPost` of `settlement-repository.ts`. */
  listToPost(next: NextToPost): Promise<string[]>
  markSettled(
    payment: LockedPayment,
    when: { readonly on: LocalDate; readonly at: Instant },
  ): Promise<void>
  quarantineLoan(aside: QuarantinedLoan): Promise<void>
}

export type BankStore = {
  /** Does work in one transaction of a lender, which is rolled back, whole, when it throws. */
  withLenderTransaction<T>(
    lenderId: string,
    work: (repository: BankEventRepository) => Promise<T>,
  ): Promise<T>
}

/** What banks say, as PostgreSQL keeps it. */
export function databaseBank(db: DatabasePool): BankStore {
  return {
    withLenderTransaction: (lenderId, work) =>
      withLenderTransaction(db, lenderId, (trx) => work(bankRoomOf(trx, lenderId))),
  }
}

function bankRoomOf(trx: LenderTransaction, lenderId: string): BankEventRepository {
  return {
    ...postgresReturns(trx),
    readBusinessDate: () => readBusinessDate(trx, lenderId),
    readCursor: () => store.readCursor(trx, lenderId),
    keepEvents: (received) => store.keepEvents(trx, lenderId, received),
    listToApply: (until) => store.listToApply(trx, lenderId, until),
    readEvents: (payment, until) => store.readEvents(trx, payment, until),
    markApplied: (done) => store.markApplied(trx, lenderId, done),
    lockPayment: (paymentId) => lockPayment(trx, lenderId, paymentId),
    listDueTries: (asked) => listDueTries(trx, lenderId, asked),
    writeTry: (payment, next) => writeTry(trx, payment, next),
    hasOpenRefund: (payment) => hasOpenRefund(trx, payment),
    listToPost: (next) => listToPost(trx, lenderId, next),
    markSettled: (payment, when) => markSettled(trx, lenderId, { payments: [payment], ...when }),
    quarantineLoan: (aside) => quarantineLoan(trx, aside),
  }
}
