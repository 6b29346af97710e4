import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { PromisedDebit } from '@quittance/domain/loans/payments/promised-debit'
import type { Cents } from '@quittance/domain/money'
import type { MethodStatus } from '@quittance/domain/payments/payment-method'
import type { NoRetryReason } from '@quittance/domain/servicing/no-retry-reason'
import type { LedgerPort } from '../../servicing/ledger/ledger-port.ts'
import type { ReopenedLoan } from '../../notifications/templates/account-notifications.ts'
import type { LoanToForecast } from '../../servicing/loans/forecast-loan.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { Task } from '../../lenders/task-repository.ts'
import type { NotificationToWrite } from './payment-notification-repository.ts'
import type { ReplacedDebit } from '../replacements/replaced-debit-repository.ts'
import type { StoredRefund } from '../refunds/refund-row.ts'
import type {
  RepresentmentCancellation,
  RepresentedItem,
  RepresentmentMethod,
} from '../representment/representment-repository.ts'
import type { CalledOffTry } from '../representment/series-debits-repository.ts'
import type { SuspendedByReturn } from '../scheduled/notices/notify-suspended-after-return.ts'
import type {
  EndedWithLoan,
  RestoredSchedules,
  SchedulesToRestore,
} from '../scheduled/restore-schedules-repository.ts'
import type { LoanKey } from './loan-reopened-repository.ts'
import type { LockedPayment, ReturnedPayment, ReturnFees } from './returned-payment-repository.ts'

/** What a forecast of a loan's debits asks besides the loan. */
export type DebitsAhead = Pick<LoanToForecast, 'schedules' | 'retries' | 'debitedOn'> & {
  readonly pendingPayments: readonly (LoanToForecast['pendingPayments'][number] & {
    readonly paymentId: string
    /** whether a schedule makes it */
    readonly isScheduled: boolean
  })[]
}

/** What a payment has to be known by, to be written to. */
export type PaymentKey = Pick<LockedPayment, 'lenderId' | 'paymentId'>

/**
 * All that taking a payment back reads and writes, inside one transaction of a lender. PostgreSQL
 * stands behind it (`postgres-returns.ts`), and in a simulation a memory with the same rules.
 */
export type ReturnRepository = LedgerPort & {
  listRefunds(payment: PaymentKey): Promise<readonly Pick<StoredRefund, 'split' | 'fee'>[]>
  /** As `clearSettlement` of `refund-repository.ts`. */
  forgetSettling(payment: PaymentKey): Promise<void>
  /** As `readReturnFees` of `returned-payment-repository.ts`. */
  readReturnFees(payment: LockedPayment): Promise<ReturnFees>
  /** As `readRepresentmentMethod` of `representment-repository.ts`. */
  readTryPlace(payment: LockedPayment, on: LocalDate): Promise<RepresentmentMethod>
  /** As `readRepresentedItem` of `representment-repository.ts`. */
  readItem(payment: PaymentKey): Promise<RepresentedItem>
  /** As `deletePlannedRepresentments` of `representment-repository.ts`. */
  callOffTries(off: RepresentmentCancellation): Promise<readonly CalledOffTry[]>
  /** As `setRepresentmentDate` of `representment-repository.ts`. */
  setNextTry(payment: PaymentKey, on: LocalDate | null, ended?: NoRetryReason | ''): Promise<void>
  markTakenBack(payment: LockedPayment, taken: ReturnedPayment): Promise<void>
  setReturnCode(payment: LockedPayment, code: string): Promise<void>
  setReturnFee(payment: LockedPayment, fee: Cents): Promise<void>
  /** As `holdDebitedMethod` of `returned-payment-repository.ts`. */
  holdMethod(payment: LockedPayment, how: { readonly isClosed: boolean }): Promise<void>
  /** As `setMethodStatus` of `returned-payment-repository.ts`. */
  setMethodStatus(
    method: { readonly lenderId: string; readonly methodId: string },
    status: Extract<MethodStatus, 'blocked' | 'revoked'>,
  ): Promise<void>
  /** As `holdSchedules` of `returned-payment-repository.ts`; whose they are is told. */
  holdSchedules(
    payment: LockedPayment,
    why: { readonly code: string; readonly on: LocalDate; readonly now: Instant },
  ): Promise<void>
  /** As `suspendAfterReturns` of `failed-debits-repository.ts`. */
  suspendAfterReturns(
    payment: PaymentKey & { readonly most: number },
    on: LocalDate,
  ): Promise<string | null>
  /** As `notifySuspendedAfterReturn` of `notify-suspended-after-return.ts`. */
  notifySuspended(
    lender: Lender,
    suspended: SuspendedByReturn,
    times: { readonly at: Instant; readonly now: Instant },
  ): Promise<void>
  /** As `restoreSchedules` of `restore-schedules-repository.ts`. */
  restoreSchedules(asked: SchedulesToRestore): Promise<RestoredSchedules>
  /** As `leaveSchedulesEnded` of `restore-schedules-repository.ts`. */
  leaveSchedulesEnded(asked: EndedWithLoan): Promise<number>
  /** As `readPromisedDebits` of `promised-debits.ts`, of one loan. */
  readPromisedDebits(night: {
    readonly lender: Pick<Lender, 'id' | 'settings'>
    readonly loan: StoredLoan
    readonly day: LocalDate
  }): Promise<readonly PromisedDebit[]>
  /** What of a loan is to come by schedules and retries, and what is under way. */
  readDebitsAhead(asked: LoanKey & { readonly today: LocalDate }): Promise<DebitsAhead>
  /** As `notifyLoanReopened` of `loan-reopened-repository.ts`. */
  notifyLoanReopened(
    loan: LoanKey,
    reopened: ReopenedLoan,
    times: { readonly today: LocalDate; readonly now: Instant },
  ): Promise<void>
  /** As `readReplacedDebit` of `replaced-debit-repository.ts`. */
  readReplacedDebit(payment: PaymentKey): Promise<ReplacedDebit | null>
  /** As `readDebitReplacedStill` of `replaced-debit-repository.ts`. */
  readDebitReplacedStill(payment: PaymentKey): Promise<ReplacedDebit | null>
  /** As `holdReplacedDebits` of `replaced-debit-repository.ts`. */
  holdReplacedDebits(payments: {
    readonly lenderId: string
    readonly paymentIds: readonly string[]
  }): Promise<void>
  /** As it stands in this transaction; nobody is waited for. */
  readLoan(loanId: string): Promise<StoredLoan | null>
  /** The same task again is one task. */
  writeTask(
    about: { readonly lenderId: string; readonly borrowerId: string | null },
    task: Task,
  ): Promise<void>
  /** As `isReturnMessageSent` of `payment-notification-repository.ts`. */
  isReturnMessageSent(payment: PaymentKey): Promise<boolean>
  /** The same notification again is one message. */
  writePaymentNotification(payment: PaymentKey, notification: NotificationToWrite): Promise<void>
}
