import type { LenderSettings } from '@quittance/domain/lender/settings'
import type { LoanRules } from '@quittance/domain/loans/loan-event'

/** The lender's settings, as far as they decide how money is applied to a loan. */
export function rulesOf(servicing: LenderSettings['servicing']): LoanRules {
  const { waterfall, extraPayment, refundMin, feeAccount } = servicing
  return { waterfall, extraPayment, refundMin, feeAccount }
}
