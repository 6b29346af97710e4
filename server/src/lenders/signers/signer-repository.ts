import type { LocalDate } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** Who signed a loan, as its paper has it. */
export type Signer = {
  readonly loanId: string
  readonly loanNo: string
  readonly role: 'borrower' | 'coborrower'
  readonly firstName: string
  readonly lastName: string
  readonly phones: readonly string[]
  readonly email: string | null
  readonly postalCode: string
  readonly bornOn: LocalDate | null
  /** keyed, as the other: the numbers themselves are not kept */
  readonly ssnHash: Buffer | null
  readonly lastFourHash: Buffer | null
  /** of the loan; null while it is owed */
  readonly paidOffOn: LocalDate | null
}

/** Everybody who signed a loan, and has this phone on its paper. */
export async function findSigners(trx: LenderTransaction, phone: string): Promise<Signer[]> {
  const rows = await signersOf(trx)
    .where(sql<boolean>`s.phones @> array[${phone}]::text[]`)
    .execute()
  return rows.map(toSigner)
}

/** Everybody who signed this loan, the borrower first. */
export async function readSigners(trx: LenderTransaction, loanId: string): Promise<Signer[]> {
  const rows = await signersOf(trx).where('s.loan_id', '=', loanId).orderBy('s.role').execute()
  return rows.map(toSigner)
}

function signersOf(trx: LenderTransaction) {
  return trx
    .selectFrom('loan_signers as s')
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 's.lender_id').onRef('l.loan_id', '=', 's.loan_id'),
    )
    .selectAll('s')
    .select(['l.loan_no', 'l.paid_off_on'])
}

type SignerRow = Awaited<ReturnType<ReturnType<typeof signersOf>['executeTakeFirstOrThrow']>>

function toSigner(row: SignerRow): Signer {
  return {
    loanId: row.loan_id,
    loanNo: row.loan_no,
    role: row.role,
    firstName: row.first_name,
    lastName: row.last_name,
    phones: row.phones,
    email: row.email,
    postalCode: row.postal_code,
    bornOn: row.born_on,
    ssnHash: row.ssn_hash,
    lastFourHash: row.ssn_last_four_hash,
    paidOffOn: row.paid_off_on,
  }
}

/** Whether somebody has this part of the loan in their portal already. */
export async function isRoleTaken(
  trx: LenderTransaction,
  { loanId, role }: Pick<Signer, 'loanId' | 'role'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('loan_parties')
    .select('borrower_id')
    .where('loan_id', '=', loanId)
    .where('role', '=', role)
    .where('is_linked', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Puts a loan on somebody's list; it may have been there before. */
export async function linkLoan(
  trx: LenderTransaction,
  lenderId: string,
  { loanId, role, borrowerId }: Pick<Signer, 'loanId' | 'role'> & { borrowerId: string },
): Promise<void> {
  await trx
    .insertInto('loan_parties')
    .values({
      lender_id: lenderId,
      loan_id: loanId,
      borrower_id: borrowerId,
      role,
      is_linked: true,
    })
    .onConflict((on) =>
      on.columns(['lender_id', 'borrower_id', 'loan_id']).doUpdateSet({ role, is_linked: true }),
    )
    .execute()
}

export type NewSigner = Omit<Signer, 'loanId' | 'paidOffOn'> & {
  /** the key of both hashes */
  readonly hashKeyId: string
}

/** Writes what the paper of a loan says of who signed it, once. */
export async function writeSigner(
  trx: LenderTransaction,
  lenderId: string,
  signer: NewSigner,
): Promise<void> {
  const loan = await trx
    .selectFrom('loans')
    .select('loan_id')
    .where('loan_no', '=', signer.loanNo)
    .executeTakeFirst()
  if (loan === undefined) return
  await trx
    .insertInto('loan_signers')
    .values({
      lender_id: lenderId,
      loan_id: loan.loan_id,
      role: signer.role,
      first_name: signer.firstName,
      last_name: signer.lastName,
      phones: [...signer.phones],
      email: signer.email,
      postal_code: signer.postalCode,
      born_on: signer.bornOn,
      ssn_hash: signer.ssnHash,
      ssn_last_four_hash: signer.lastFourHash,
      hash_key_id: signer.hashKeyId,
    })
    .onConflict((on) => on.columns(['lender_id', 'loan_id', 'role']).doNothing())
    .execute()
}

/** Holds a loan while somebody is linked to it: two who take the same part come one after the other. */
export async function lockSignedLoan(trx: LenderTransaction, loanId: string): Promise<void> {
  await trx
    .selectFrom('loans')
    .select('loan_id')
    .where('loan_id', '=', loanId)
    .forNoKeyUpdate()
    .execute()
}

/** Forgets what the paper of a loan says, for what stands in its place. */
export async function removeSigners(
  trx: LenderTransaction,
  lenderId: string,
  loanId: string,
): Promise<void> {
  await trx
    .deleteFrom('loan_signers')
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .execute()
}
