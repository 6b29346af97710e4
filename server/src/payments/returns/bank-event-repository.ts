import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { GatewayEvent } from '@quittance/domain/payments/gateway-events'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { DatabasePool } from '../../platform/database/pool.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { postgresReturns } from './postgres-returns.ts'
import * as store from './gateway-event-repository.ts'
import type { ClaimedPayment } from '../gateway/payment-claim-repository.ts'
import { hasOpenRefund } from '../refunds/refund-repository.ts'
import {
  type DueTries,
  type DueTry,
  listDueRepresentments,
  type NextRepresentment,
  writeRepresentment,
} from '../representment/representment-repository.ts'
import type { PaymentKey, ReturnRepository } from './return-repository.ts'
import { type LockedPayment, lockPayment } from './returned-payment-repository.ts'
import {
  listPaymentsToPost,
  markPaymentsSettled,
  type NextToPost,
  readBusinessDate,
} from '../end-of-day/settlement-repository.ts'
import {
  type QuarantinedLoan,
  quarantineLoan,
} from '../../servicing/end-of-day/quarantine-repository.ts'

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
    until: store.EventHorizon & { readonly after: string; readonly most: number },
  ): Promise<string[]>
  readEvents(payment: LockedPayment, until: store.EventHorizon): Promise<GatewayEvent[]>
  markApplied(done: {
    readonly events: readonly GatewayEvent[]
    readonly now: Instant
  }): Promise<void>
  /** As `lockPayment` of `returned-payment-repository.ts`. */
  lockPayment(paymentId: string): Promise<LockedPayment | null>
  /** As `listDueRepresentments` of `representment-repository.ts`; so is the next. */
  listDueTries(asked: DueTries): Promise<DueTry[]>
  writeTry(payment: LockedPayment, next: NextRepresentment): Promise<ClaimedPayment>
  hasOpenRefund(payment: PaymentKey): Promise<boolean>
  /** As `listPaymentsToPost` of `settlement-repository.ts`. */
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
export function postgresBankEvents(db: DatabasePool): BankStore {
  return {
    withLenderTransaction: (lenderId, work) =>
      withLenderTransaction(db, lenderId, (trx) => work(createBankEventRepository(trx, lenderId))),
  }
}

function createBankEventRepository(trx: LenderTransaction, lenderId: string): BankEventRepository {
  return {
    ...postgresReturns(trx),
    readBusinessDate: () => readBusinessDate(trx, lenderId),
    readCursor: () => store.readCursor(trx, lenderId),
    keepEvents: (received) => store.insertEvents(trx, lenderId, received),
    listToApply: (until) => store.listEventsToApply(trx, lenderId, until),
    readEvents: (payment, until) => store.readEvents(trx, payment, until),
    markApplied: (done) => store.markApplied(trx, lenderId, done),
    lockPayment: (paymentId) => lockPayment(trx, lenderId, paymentId),
    listDueTries: (asked) => listDueRepresentments(trx, lenderId, asked),
    writeTry: (payment, next) => writeRepresentment(trx, payment, next),
    hasOpenRefund: (payment) => hasOpenRefund(trx, payment),
    listToPost: (next) => listPaymentsToPost(trx, lenderId, next),
    markSettled: (payment, when) =>
      markPaymentsSettled(trx, lenderId, { payments: [payment], ...when }),
    quarantineLoan: (aside) => quarantineLoan(trx, aside),
  }
}
