import { type Outcome, refused } from '@quittance/contract/endpoint'
import { isProofRecent } from '@quittance/domain/auth/sign-in/recent-proof'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { readOtherMeans, readProofMeans } from './proof-repository.ts'

/**
 * Whether a session has to prove once more who it is before what could hurt its borrower: where the
 * lender asks for that, or it is always asked for, and the last proof is older than 10 minutes.
 *
 * @returns null where it goes on
 */
export async function requireRecentProof(
  { db, clocks }: Pick<AuthContext, 'db' | 'clocks'>,
  {
    lender,
    borrower,
    isAlways = false,
  }: {
    readonly lender: Lender
    readonly borrower: Borrower
    /** whatever the lender's settings say */
    readonly isAlways?: boolean
  },
): Promise<Outcome<never, 'proofNeeded'> | null> {
  if (!isAlways && !lender.settings.servicing.stepUp) return null
  if (isProofRecent(borrower.provenAt, clocks.elapsed())) return null
  const { borrowerId } = borrower
  return withLenderTransaction(db, lender.id, async (trx) => {
    const by = await readProofMeans(trx, borrowerId)
    const also = (await readOtherMeans(trx, borrowerId)).join(' ')
    return refused('proofNeeded', { data: { by, also } })
  })
}
