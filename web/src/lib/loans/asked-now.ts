import type { LoanAccount } from '@quittance/contract/loans'

/**
 * A loan with what is still to be asked for, less what is on its way to it. Its status stays what the ledger
 * says.
 */
export function askedNow(loan: LoanAccount): LoanAccount {
  const leaves = loan.coming?.leaves ?? null
  return leaves === null ? loan : { ...loan, totalDue: leaves, nextPayment: leaves }
}
