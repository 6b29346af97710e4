import { type Outcome, refused } from '@quittance/contract/endpoint'
import { isProofRecent } from '@quittance/domain/auth/sign-in/recent-proof'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { readProofMeans } from './proof-repository.ts'

/**
 * Whether a session has to prove once more who it is before what could hurt its borrower: where the
 * lender asks for that, and the last proof is older than 10 minutes.
 *
 * @returns null where it goes on
 */
export async function requireRecentProof(
  { db, clocks }: Pick<AuthContext, 'db' | 'clocks'>,
  { lender, borrower }: { readonly lender: Lender; readonly borrower: Borrower },
): Promise<Outcome<never, 'proofNeeded'> | null> {
  if (!lender.settings.servicing.stepUp) return null
  if (isProofRecent(borrower.provenAt, clocks.elapsed())) return null
  const by = await withLenderTransaction(db, lender.id, (trx) =>
    readProofMeans(trx, borrower.borrowerId),
  )
  return refused('proofNeeded', { data: { by } })
}
