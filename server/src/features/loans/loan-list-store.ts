import type { LenderTransaction } from '../../db/database.ts'
import { loanColumns } from '../ledger/loan-row.ts'
import { toStoredLoan } from '../ledger/loan-state-store.ts'

const shownColumns = [
  'l.collateral_year',
  'l.collateral_make',
  'l.collateral_model',
  'l.cif_number',
  'l.e_statement',
] as const

/** A loan of somebody's list, with what only the list shows. */
export type ListedLoan = Awaited<ReturnType<typeof readLinkedLoans>>[number]

/** The loans in this borrower's portal: what they signed and have not taken off their list. */
export async function readLinkedLoans(trx: LenderTransaction, borrowerId: string) {
  const rows = await trx
    .selectFrom('loan_parties as lp')
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 'lp.lender_id').onRef('l.loan_id', '=', 'lp.loan_id'),
    )
    .select(loanColumns.map((column) => `l.${column}` as const))
    .select(shownColumns)
    .select('lp.role')
    .where('lp.borrower_id', '=', borrowerId)
    .where('lp.is_linked', '=', true)
    .execute()
  return rows.map((row) => ({
    ...toStoredLoan(row),
    role: row.role,
    cifNumber: row.cif_number,
    hasEStatement: row.e_statement,
    collateral: {
      year: row.collateral_year,
      make: row.collateral_make,
      model: row.collateral_model,
    },
  }))
}

export type Party = Awaited<ReturnType<typeof readParties>>[number]

/** Everybody who signed these loans, with their address. */
export async function readParties(trx: LenderTransaction, loanIds: readonly string[]) {
  if (loanIds.length === 0) return []
  const rows = await trx
    .selectFrom('loan_parties as lp')
    .innerJoin('borrowers as b', (on) =>
      on.onRef('b.lender_id', '=', 'lp.lender_id').onRef('b.borrower_id', '=', 'lp.borrower_id'),
    )
    .select(['lp.loan_id', 'lp.role', 'b.borrower_id', 'b.first_name', 'b.last_name'])
    .select(['b.street1', 'b.street2', 'b.city', 'b.state_code', 'b.postal_code'])
    .where('lp.loan_id', 'in', loanIds)
    .execute()
  return rows.map((row) => ({
    loanId: row.loan_id,
    role: row.role,
    borrowerId: row.borrower_id,
    firstName: row.first_name,
    lastName: row.last_name,
    street1: row.street1,
    street2: row.street2,
    city: row.city,
    state: row.state_code,
    postalCode: row.postal_code,
  }))
}

/** Number and id of every loan that the borrower signed and has not taken off their list. */
export async function readLoanNumbers(trx: LenderTransaction, borrowerId: string) {
  return trx
    .selectFrom('loan_parties as lp')
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 'lp.lender_id').onRef('l.loan_id', '=', 'lp.loan_id'),
    )
    .select(['l.loan_id as id', 'l.loan_no as loanNo'])
    .where('lp.borrower_id', '=', borrowerId)
    .where('lp.is_linked', '=', true)
    .orderBy('l.contract_on', 'desc')
    .execute()
}
