import { done, type Outcome } from '@quittance/contract/endpoint'
import type { AuthContext } from '../auth-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { deleteSessionTokens } from '../../notifications/push/push-token-repository.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { endSession } from '../sessions/session-repository.ts'

type Asked = {
  readonly borrower: Borrower
  /** false where a timer signs out, as nothing happened for a while */
  readonly isAct: boolean
}

/**
 * Ends this session at once: its token is worth nothing from here on. Whoever signs out is told
 * nothing more on this device; whoever only stayed away is (AMB-12).
 */
export async function signOut(
  { db, clocks }: Pick<AuthContext, 'db' | 'clocks'>,
  { borrower, isAct }: Asked,
): Promise<Outcome<Record<string, never>, never>> {
  await withLenderTransaction(db, borrower.lenderId, async (trx) => {
    await endSession(trx, borrower.sessionId, clocks.elapsed())
    if (isAct && borrower.scope !== 'cap') await deleteSessionTokens(trx, borrower)
  })
  return done({})
}
