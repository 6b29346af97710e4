import type { Language } from '@quittance/domain/lenders/language'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** Who gets the statements of a loan, and what they are told besides the books. */
export type BilledLoan = {
  readonly vehicle: string
  readonly hasEStatement: boolean
  readonly names: readonly string[]
  /** in lines; none where none is known, or where not all parties have the same */
  readonly address: readonly string[]
  /** of the first of them with a login; null for none */
  readonly language: Language | null
  /** who are told of it by email: those with the loan in their portal */
  readonly readers: readonly { readonly borrowerId: string; readonly language: Language }[]
}

export async function readBilledLoan(
  trx: LenderTransaction,
  lenderId: string,
  loanId: string,
): Promise<BilledLoan> {
  const [loan, parties, signers] = await Promise.all([
    readVehicle(trx, lenderId, loanId),
    readParties(trx, lenderId, loanId),
    readSigners(trx, lenderId, loanId),
  ])
  const [first] = parties
  const people = signers.length > 0 ? signers : parties
  return {
    vehicle: [loan.collateral_year, loan.collateral_make, loan.collateral_model]
      .filter((part) => part !== '')
      .join(' '),
    hasEStatement: loan.e_statement,
    names: people.map((person) => `${person.first_name} ${person.last_name}`.trim()),
    address: sharedAddress(parties),
    language: first?.language ?? null,
    readers: parties
      .filter(({ is_linked: isLinked }) => isLinked)
      .map(({ borrower_id: borrowerId, language }) => ({ borrowerId, language })),
  }
}

async function readVehicle(trx: LenderTransaction, lenderId: string, loanId: string) {
  return trx
    .selectFrom('loans')
    .select(['collateral_year', 'collateral_make', 'collateral_model', 'e_statement'])
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow()
}

type PartyRow = Awaited<ReturnType<typeof readParties>>[number]

/** The borrower before the co-borrower. */
async function readParties(trx: LenderTransaction, lenderId: string, loanId: string) {
  return trx
    .selectFrom('loan_parties as lp')
    .innerJoin('borrowers as b', (on) =>
      on.onRef('b.lender_id', '=', 'lp.lender_id').onRef('b.borrower_id', '=', 'lp.borrower_id'),
    )
    .where('lp.lender_id', '=', lenderId)
    .where('lp.loan_id', '=', loanId)
    .select(['b.borrower_id', 'b.first_name', 'b.last_name', 'b.language', 'lp.is_linked'])
    .select((is) => is.fn.coalesce('lp.street1', 'b.street1').as('street1'))
    .select((is) => is.fn.coalesce('lp.street2', 'b.street2').as('street2'))
    .select((is) => is.fn.coalesce('lp.city', 'b.city').as('city'))
    .select((is) => is.fn.coalesce('lp.state_code', 'b.state_code').as('state_code'))
    .select((is) => is.fn.coalesce('lp.postal_code', 'b.postal_code').as('postal_code'))
    .orderBy('lp.role')
    .orderBy('b.borrower_id')
    .execute()
}

/** As the contract has their names. */
async function readSigners(trx: LenderTransaction, lenderId: string, loanId: string) {
  return trx
    .selectFrom('loan_signers')
    .select(['first_name', 'last_name'])
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .orderBy('role')
    .execute()
}

/** All parties read the paper: whoever moved away from another is not found by it. */
function sharedAddress(parties: readonly PartyRow[]): string[] {
  const [first, ...others] = parties.map(addressLines)
  if (first === undefined) return []
  return others.every((one) => one.join('\n') === first.join('\n')) ? first : []
}

function addressLines(row: PartyRow): string[] {
  const place = `${row.city}, ${row.state_code} ${row.postal_code}`
  return [row.street1, row.street2, row.city === '' ? '' : place].filter((line) => line !== '')
}
