import { compileOnce } from '../../platform/database/compile-once.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { LenderQuery } from '../../platform/database/transaction.ts'
import type { LenderDetail } from './lender-details.ts'
import { loanColumns } from './loan-row.ts'
import { toStoredLoan } from './loan-state-repository.ts'

const shownColumns = [
  'l.collateral_year',
  'l.collateral_make',
  'l.collateral_model',
  'l.cif_number',
  'l.e_statement',
  'l.picture_name',
  'l.lender_details',
] as const

/** Asks for the loans in this borrower's portal: signed, and not taken off their list. */
export const linkedLoansStatement = compileOnce((at: Reader, sql) =>
  linkedLoansQuery(sql, at.borrowerId),
)

type Reader = { readonly borrowerId: string }

function linkedLoansQuery(sql: LenderQuery, borrowerId: string) {
  return sql
    .selectFrom('loan_parties as lp')
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 'lp.lender_id').onRef('l.loan_id', '=', 'lp.loan_id'),
    )
    .select(loanColumns.map((column) => `l.${column}` as const))
    .select(shownColumns)
    .select('lp.role')
    .where('lp.borrower_id', '=', borrowerId)
    .where('lp.is_linked', '=', true)
}

type LinkedRow = Awaited<ReturnType<ReturnType<typeof linkedLoansQuery>['executeTakeFirstOrThrow']>>

/** A loan of somebody's list, with what only the list shows. */
export type ListedLoan = ReturnType<typeof toListedLoan>

export function toListedLoan(row: LinkedRow) {
  return {
    ...toStoredLoan(row),
    role: row.role,
    cifNumber: row.cif_number,
    hasEStatement: row.e_statement,
    pictureName: row.picture_name,
    lenderDetails: row.lender_details as LenderDetail[],
    collateral: {
      year: row.collateral_year,
      make: row.collateral_make,
      model: row.collateral_model,
    },
  }
}

/** Asks for everybody who signed the loans in this borrower's portal, with their address. */
export const partiesStatement = compileOnce((at: Reader, sql) => partiesQuery(sql, at.borrowerId))

function partiesQuery(sql: LenderQuery, borrowerId: string) {
  return (
    sql
      .selectFrom('loan_parties as lp')
      .innerJoin('borrowers as b', (on) =>
        on.onRef('b.lender_id', '=', 'lp.lender_id').onRef('b.borrower_id', '=', 'lp.borrower_id'),
      )
      .leftJoin('loan_signers as s', (on) =>
        on
          .onRef('s.lender_id', '=', 'lp.lender_id')
          .onRef('s.loan_id', '=', 'lp.loan_id')
          .onRef('s.role', '=', 'lp.role'),
      )
      .select(['lp.loan_id', 'lp.role', 'b.borrower_id'])
      // As the contract has the name, not as its borrower typed it at sign-up.
      .select((is) => is.fn.coalesce('s.first_name', 'b.first_name').as('first_name'))
      .select((is) => is.fn.coalesce('s.last_name', 'b.last_name').as('last_name'))
      // A loan that was given an address of its own has all of it.
      .select((is) => is.fn.coalesce('lp.street1', 'b.street1').as('street1'))
      .select((is) => is.fn.coalesce('lp.street2', 'b.street2').as('street2'))
      .select((is) => is.fn.coalesce('lp.city', 'b.city').as('city'))
      .select((is) => is.fn.coalesce('lp.state_code', 'b.state_code').as('state_code'))
      .select((is) => is.fn.coalesce('lp.postal_code', 'b.postal_code').as('postal_code'))
      .select('b.picture_name')
      .where('lp.loan_id', 'in', (own) =>
        own
          .selectFrom('loan_parties as own')
          .select('own.loan_id')
          .where('own.borrower_id', '=', borrowerId)
          .where('own.is_linked', '=', true),
      )
  )
}

type PartyRow = Awaited<ReturnType<ReturnType<typeof partiesQuery>['executeTakeFirstOrThrow']>>

export type Party = ReturnType<typeof toParty>

export function toParty(row: PartyRow) {
  return {
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
    pictureName: row.picture_name,
  }
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
