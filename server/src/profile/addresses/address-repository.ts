import type { AddressValues } from '@quittance/domain/profile/check-address'
import type { LenderTransaction } from '../../platform/database/database.ts'

type Owner = { readonly lenderId: string; readonly borrowerId: string }

/** A loan whose address a borrower may have. */
export type AddressedLoan = Awaited<ReturnType<typeof listAddressedLoans>>[number]

/** Every loan that the borrower signed, those taken off their list too. */
export async function listAddressedLoans(trx: LenderTransaction, { lenderId, borrowerId }: Owner) {
  return trx
    .selectFrom('loan_parties as lp')
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 'lp.lender_id').onRef('l.loan_id', '=', 'lp.loan_id'),
    )
    .innerJoin('borrowers as b', (on) =>
      on.onRef('b.lender_id', '=', 'lp.lender_id').onRef('b.borrower_id', '=', 'lp.borrower_id'),
    )
    .select((is) => [
      is.fn.coalesce('lp.state_code', 'b.state_code').as('stateCode'),
      'b.state_code as accountState',
    ])
    .select(['l.loan_id as loanId', 'l.loan_no as loanNo', 'l.cif_number as cifNumber'])
    .select(['lp.role', 'lp.is_linked as isLinked'])
    .where('lp.lender_id', '=', lenderId)
    .where('lp.borrower_id', '=', borrowerId)
    .execute()
}

/** Gives the borrower this address on these loans. */
export async function writeLoanAddress(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  { loanIds, address }: { readonly loanIds: readonly string[]; readonly address: AddressValues },
): Promise<void> {
  if (loanIds.length === 0) return
  await trx
    .updateTable('loan_parties')
    .set({
      street1: address.street1,
      street2: address.street2,
      city: address.city,
      state_code: address.stateCode,
      postal_code: address.postalCode,
    })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('loan_id', 'in', loanIds)
    .execute()
}

/** The address of the account, for loans without one of their own; its state decides fees and terms. */
export async function writeAccountAddress(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  address: AddressValues,
): Promise<void> {
  await trx
    .updateTable('borrowers')
    .set({
      street1: address.street1,
      street2: address.street2,
      city: address.city,
      state_code: address.stateCode,
      postal_code: address.postalCode,
    })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .execute()
}
