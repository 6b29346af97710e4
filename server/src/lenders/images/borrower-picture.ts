import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../lender-directory.ts'
import type { LendersContext } from '../lenders-context.ts'
import { readPicture } from './picture-repository.ts'

/** A picture of a borrower's by its name, which nobody guesses; null where there is none. */
export async function borrowerPicture(
  { db }: Pick<LendersContext, 'db'>,
  { lender, name }: { readonly lender: Lender; readonly name: string },
) {
  return withLenderTransaction(db, lender.id, (trx) => readPicture(trx, lender.id, name))
}
