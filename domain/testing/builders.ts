import { parseDay } from '../src/calendar.ts'
import { cents } from '../src/money.ts'
import type { LoanTerms } from '../src/loans/loan.ts'
import type { LoanRules, LoanUnderRules } from '../src/loans/loan-event.ts'
import { feesLast } from '../src/payments/allocate-payment.ts'
import type { SettlementRules } from '../src/payments/effective-date.ts'

/** The rules of the demo's lenders. */
export const demoRules: LoanRules = {
  waterfall: feesLast,
  extraPayment: 'ADVANCE',
  refundMin: cents(1_00n),
  feeAccount: '4120',
}

export const settlementInUs: SettlementRules = {
  country: 'US',
  settleDays: { ach: 3, pad: 3, card: 2 },
}

/** The worked loan of the rules: 18,800.00 at 9% in 48 months of 467.84 from 2026-01-15. */
export function aLoan(given: Partial<LoanTerms> = {}): LoanTerms {
  return {
    currency: 'USD',
    principal: cents(18_800_00n),
    rate: 9_00000n,
    dayCount: 'ACT365',
    contractOn: parseDay('2026-01-15'),
    firstDueOn: parseDay('2026-02-15'),
    frequency: 'MO',
    installments: 48,
    installmentAmount: cents(467_84n),
    ...given,
  }
}

export function aLoanUnderRules(
  terms: Partial<LoanTerms> = {},
  rules: Partial<LoanRules> = {},
): LoanUnderRules {
  return { terms: aLoan(terms), rules: { ...demoRules, ...rules } }
}
