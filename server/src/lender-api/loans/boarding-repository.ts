import type { LocalDate } from '@quittance/domain/calendar'
import type { LedgerMode } from '@quittance/domain/loans/events/loan-event'
import type { DayCount, Rate } from '@quittance/domain/loans/interest/accrue-interest'
import type { DuePlan } from '@quittance/domain/loans/contract-terms/installments'
import type { Cents, Currency } from '@quittance/domain/money'
import type { LenderTransaction } from '../../platform/database/database.ts'

export type LoanToWrite = {
  readonly lenderId: string
  readonly loanId: string
  readonly loanNo: string
  readonly branchNo: string
  readonly mode: LedgerMode
  readonly currency: Currency
  readonly dayCount: DayCount
  readonly contract: {
    readonly principal: Cents
    readonly rate: Rate
    readonly contractOn: LocalDate
    readonly firstDueOn: LocalDate
    readonly frequency: DuePlan['frequency']
    readonly installments: number
    readonly payment: Cents
    readonly dueDay?: number | undefined
    readonly secondDueDay?: number | undefined
  }
  readonly collateral?:
    | { readonly year: string; readonly make: string; readonly model: string }
    | undefined
  readonly parties: readonly { readonly role: 'borrower' | 'coborrower' }[]
  readonly borrowerIds: readonly string[]
}

/**
 * Writes down a contract and who signed it; no money moves by it.
 *
 * @returns false when the number was taken meanwhile: nothing is written
 */
export async function writeLoan(trx: LenderTransaction, loan: LoanToWrite): Promise<boolean> {
  const { lenderId, loanId, contract, collateral } = loan
  const written = await trx
    .insertInto('loans')
    .values({
      lender_id: lenderId,
      loan_id: loanId,
      loan_no: loan.loanNo,
      branch_no: loan.branchNo,
      currency: loan.currency,
      original_principal_cents: contract.principal,
      rate_hundred_thousandths: contract.rate,
      term_count: contract.installments,
      payment_cents: contract.payment,
      frequency: contract.frequency,
      contract_on: contract.contractOn,
      first_due_on: contract.firstDueOn,
      second_due_day: contract.secondDueDay ?? null,
      due_day: contract.dueDay ?? null,
      day_count: loan.dayCount,
      collateral_year: collateral?.year ?? '',
      collateral_make: collateral?.make ?? '',
      collateral_model: collateral?.model ?? '',
      ledger_mode: loan.mode,
      principal_cents: 0n,
      accrued_through: contract.contractOn,
    })
    .onConflict((on) => on.columns(['lender_id', 'loan_no']).doNothing())
    .returning('loan_id')
    .executeTakeFirst()
  if (written === undefined) return false
  const parties = loan.parties.map(({ role }, at) => ({
    lender_id: lenderId,
    loan_id: loanId,
    borrower_id: loan.borrowerIds[at] ?? '',
    role,
    is_linked: true,
  }))
  if (parties.length > 0) await trx.insertInto('loan_parties').values(parties).execute()
  return true
}
