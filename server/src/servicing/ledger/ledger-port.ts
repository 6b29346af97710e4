import type { LocalDate } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { appendPosting, lastPaymentExcept, type Posting } from './ledger-repository.ts'
import { lockLoan, type StoredLoan } from '../loans/loan-state-repository.ts'

/** All that posting to a loan reads and writes, inside one transaction of a lender. */
export type LedgerPort = {
  /** Keeps every other payment and posting of the loan waiting until the transaction ends. */
  lockLoan(loanId: string): Promise<StoredLoan | null>
  /** As `lastPaymentExcept` of `ledger-repository.ts`. */
  lastPaymentBut(of: {
    readonly loanId: string
    readonly paymentId: string | null
  }): Promise<{ readonly on: LocalDate; readonly amount: bigint } | null>
  /** As `appendPosting` of `ledger-repository.ts`. @throws when this was posted of the payment before */
  appendPosting(posting: Posting): Promise<boolean>
}

/** Loans and ledger as PostgreSQL keeps them. */
export function ledgerPortOf(trx: LenderTransaction): LedgerPort {
  return {
    lockLoan: (loanId) => lockLoan(trx, loanId),
    lastPaymentBut: (of) => lastPaymentExcept(trx, of),
    appendPosting: (posting) => appendPosting(trx, posting),
  }
}
