import type { Instant } from '@quittance/domain/calendar'
import type { Turns } from '../../platform/scheduler.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import type { Limited } from '../../platform/rate-limits/rate-limit-repository.ts'
import type { Claimed } from '../gateway/payment-claim-repository.ts'
import type { Since } from '../methods/last-debit-repository.ts'
import type { Intent, IntentToWrite } from './payment-intent-repository.ts'
import type { Payable, SurroundingsAsked } from './locked-loan-repository.ts'
import type { Owner } from './payable-loan-repository.ts'
import type { StoredPayment } from './payment-row.ts'
import type { KnownKey } from './stored-payment-repository.ts'
import type { PostedResult, Result } from '../gateway/payment-result-repository.ts'
import type { Silence } from '../gateway/resubmit-policy.ts'

/**
 * All that paying reads from lasting memory and writes to it, inside one transaction of a lender.
 * PostgreSQL stands behind it (`postgres-payments.ts`), and in a simulation a memory with the same
 * rules; `payment-repository.test.ts` holds both to them.
 */
export type PaymentRepository = {
  /** As `lockPayable` of `locked-loan-repository.ts`. */
  lockPayable(asked: SurroundingsAsked): Promise<Payable | null>
  /** As `lockPayables` of `locked-loan-repository.ts`. */
  lockPayables(asked: readonly SurroundingsAsked[]): Promise<(Payable | null)[]>
  /** Keeps every other payment and posting of the loan waiting until the transaction ends. */
  lockLoan(loanId: string): Promise<StoredLoan | null>
  /** As `writeIntents` of `payment-intent-repository.ts`: it commits, which ends the transaction. */
  writeIntents(intents: readonly IntentToWrite[]): Promise<(Intent | null)[]>
  findByKey(owner: Owner, key: string): Promise<KnownKey | null>
  findOrder(owner: Owner, orderId: string): Promise<StoredPayment | null>
  /** Locks the loan of a payment that the caller still holds; null when it does not. */
  lockHeld(intent: Intent): Promise<StoredLoan | null>
  /** As `writeResult` of `payment-result-repository.ts`: false when the payment is not held any more. */
  writeResult(intent: Intent, result: Result): Promise<boolean>
  countUse(use: Limited, now: Instant): Promise<void>
  /** As `writePostedResults` of `payment-result-repository.ts`: it commits, which ends the transaction. */
  writePostedResults(results: readonly PostedResult[]): Promise<ReadonlySet<string>>
  /** As `claimOpen` of `payment-claim-repository.ts`. */
  claimOpen(asked: { readonly now: Instant; readonly most: number }): Promise<Claimed[]>
  readSilence(intent: Intent): Promise<Silence>
  /** As `readDebit` of `last-debit-repository.ts`. */
  readDebit(intent: Intent): Promise<Since>
}

export type PaymentStore = {
  /** how whoever waits beside it waits */
  readonly turns: Turns
  /**
   * Does work in one transaction of a lender. It may be done again when the store gave way to
   * another transaction, and is rolled back, whole, when it throws.
   */
  withLenderTransaction<T>(
    lenderId: string,
    work: (repository: PaymentRepository) => Promise<T>,
  ): Promise<T>
}
