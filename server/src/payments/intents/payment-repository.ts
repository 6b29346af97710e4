import type { Instant } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import type { Scheduler } from '../../platform/scheduler.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { RetryForecast } from '../../servicing/loans/foreseen-retry.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import type { RateLimit } from '../../platform/rate-limits/rate-limit-repository.ts'
import type { ClaimedPayment } from '../gateway/payment-claim-repository.ts'
import type { DebitFacts } from '../gateway/debit-facts-repository.ts'
import type { PaymentIntent, IntentToWrite } from './payment-intent-repository.ts'
import type { LockedLoan, PaymentFactsQuery } from './locked-loan-repository.ts'
import type { OrdersOfDay } from '../proof/ordered-today-repository.ts'
import type { LoanOwner } from './payable-loan-repository.ts'
import type { StoredPayment } from './payment-row.ts'
import type { StoredIdempotencyKey } from './stored-payment-repository.ts'
import type { PostedResult, PaymentResult } from '../gateway/payment-result-repository.ts'
import type { ReturnRepository } from '../returns/return-repository.ts'
import type { RetriesQuestion } from '../representment/read-foreseen-retries.ts'
import type { GatewaySilence } from '../gateway/resubmit-policy.ts'

/**
 * All that paying reads from lasting memory and writes to it, inside one transaction of a lender.
 * PostgreSQL stands behind it (`postgres-payments.ts`), and in a simulation a memory with the same
 * rules; `payment-repository.test.ts` holds both to them.
 */
export type PaymentRepository = {
  /** As `lockPayableLoan` of `locked-loan-repository.ts`. */
  lockPayable(asked: PaymentFactsQuery): Promise<LockedLoan | null>
  /** As `lockPayableLoans` of `locked-loan-repository.ts`. */
  lockPayables(asked: readonly PaymentFactsQuery[]): Promise<(LockedLoan | null)[]>
  /** As `lockOrdersOfDay` of `ordered-today-repository.ts`: before any loan is locked. */
  lockOrdersOfDay(asked: OrdersOfDay): Promise<Cents>
  /** Keeps every other payment and posting of the loan waiting until the transaction ends. */
  lockLoan(loanId: string): Promise<StoredLoan | null>
  /** As `writeIntents` of `payment-intent-repository.ts`: it commits, which ends the transaction. */
  writeIntents(intents: readonly IntentToWrite[]): Promise<(PaymentIntent | null)[]>
  findByKey(owner: LoanOwner, key: string): Promise<StoredIdempotencyKey | null>
  findOrder(owner: LoanOwner, orderId: string): Promise<StoredPayment | null>
  /** Locks the loan of a payment that the caller still holds; null when it does not. */
  lockHeld(intent: PaymentIntent): Promise<StoredLoan | null>
  /** As `writePaymentResult` of `payment-result-repository.ts`: false when the payment is not held any more. */
  writeResult(intent: PaymentIntent, result: PaymentResult): Promise<boolean>
  countUse(use: RateLimit, now: Instant): Promise<void>
  /** As `writePostedResults` of `payment-result-repository.ts`: it commits, which ends the transaction. */
  writePostedResults(results: readonly PostedResult[]): Promise<ReadonlySet<string>>
  /** As `claimOpenPayments` of `payment-claim-repository.ts`. */
  claimOpen(asked: { readonly now: Instant; readonly most: number }): Promise<ClaimedPayment[]>
  readSilence(intent: PaymentIntent): Promise<GatewaySilence>
  /** As `writeDoubtTask` of `doubtful-payment.ts`. */
  tellInDoubt(intent: PaymentIntent, now: Instant): Promise<void>
  /** As `readDebitsAhead` of `debits-ahead-repository.ts`. */
  readDebitsAhead: ReturnRepository['readDebitsAhead']
  /** As `readForeseenRetries` of `read-foreseen-retries.ts`. */
  readForeseenRetries(lender: Lender, asked: RetriesQuestion): Promise<RetryForecast>
  /** As `readDebitFacts` of `debit-facts-repository.ts`. */
  readDebit(intent: PaymentIntent): Promise<DebitFacts>
}

export type PaymentStore = {
  /** how whoever waits beside it waits */
  readonly scheduler: Scheduler
  /**
   * Does work in one transaction of a lender. It may be done again when the store gave way to
   * another transaction, and is rolled back, whole, when it throws.
   */
  withLenderTransaction<T>(
    lenderId: string,
    work: (repository: PaymentRepository) => Promise<T>,
  ): Promise<T>
}
