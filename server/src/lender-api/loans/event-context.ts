import type { postLoanEventEndpoint } from '@quittance/contract/lender-api/loan-events'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LenderAnswer } from '../lender-router.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'

/** What an event is decided on. */
export type LoanEventContext = {
  readonly lender: Lender
  readonly author: string
  /** held by this transaction */
  readonly loan: StoredLoan
  /** the business day */
  readonly today: LocalDate
  /** business time */
  readonly at: Instant
  /** elapsed time */
  readonly now: Instant
}

type EventAnswer = LenderAnswer<typeof postLoanEventEndpoint>

/** What came of an event, besides the loan's new figures. */
export type LoanEventResult = {
  readonly on: LocalDate
  readonly amount?: Cents
  readonly paymentId?: string
  /** told in the answer */
  readonly told?: Pick<
    EventAnswer,
    'split' | 'schedulesEnded' | 'debitsUnderWay' | 'catchUp' | 'recoveriesApplied'
  >
}
