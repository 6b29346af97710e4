import type { LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import type { MethodStatus } from '@quittance/domain/payments/payment-method'
import type { LedgerPort } from '../../servicing/ledger/ledger-port.ts'
import type { Task } from '../../lenders/task-repository.ts'
import type { NotificationToWrite } from './payment-notification-repository.ts'
import type { StoredRefund } from '../refunds/refund-repository.ts'
import type { CalledOff, TriedItem, TryPlace } from '../representment/representment-repository.ts'
import type { LockedPayment, TakenBack } from './returned-payment-repository.ts'

/** What a payment has to be known by, to be written to. */
export type PaymentPlace = Pick<LockedPayment, 'lenderId' | 'paymentId'>

/**
 * All that taking a payment back reads and writes, inside one transaction of a lender. PostgreSQL
 * stands behind it (`postgres-returns.ts`), and in a simulation a memory with the same rules.
 */
export type ReturnRepository = LedgerPort & {
  listRefunds(payment: PaymentPlace): Promise<readonly Pick<StoredRefund, 'split' | 'fee'>[]>
  /** As `forgetSettling` of `refund-repository.ts`. */
  forgetSettling(payment: PaymentPlace): Promise<void>
  /** As `countFees` of `returned-payment-repository.ts`. */
  countFees(payment: LockedPayment): Promise<{ readonly own: number; readonly ofItem: number }>
  /** As `readTryPlace` of `representment-repository.ts`. */
  readTryPlace(payment: LockedPayment, on: LocalDate): Promise<TryPlace>
  /** As `readItem` of `representment-repository.ts`. */
  readItem(payment: PaymentPlace): Promise<TriedItem>
  /** As `callOffTries` of `representment-repository.ts`. */
  callOffTries(off: CalledOff): Promise<readonly string[]>
  setNextTry(payment: PaymentPlace, on: LocalDate | null): Promise<void>
  markTakenBack(payment: LockedPayment, taken: TakenBack): Promise<void>
  setReturnCode(payment: LockedPayment, code: string): Promise<void>
  setReturnFee(payment: LockedPayment, fee: Cents): Promise<void>
  /** As `setMethodStatus` of `returned-payment-repository.ts`. */
  setMethodStatus(
    method: { readonly lenderId: string; readonly methodId: string },
    status: Extract<MethodStatus, 'blocked' | 'revoked'>,
  ): Promise<void>
  /** As `holdSchedules` of `returned-payment-repository.ts`. */
  holdSchedules(
    payment: LockedPayment,
    why: { readonly code: string; readonly on: LocalDate },
  ): Promise<void>
  /** The same task again is one task. */
  writeTask(
    about: { readonly lenderId: string; readonly borrowerId: string | null },
    task: Task,
  ): Promise<void>
  /** The same news again is one message. */
  writePaymentNotification(payment: PaymentPlace, news: NotificationToWrite): Promise<void>
}
