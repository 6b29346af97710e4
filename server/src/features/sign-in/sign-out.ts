import { done, type Outcome } from '@quittance/contract/endpoint'
import type { AppContext } from '../../context.ts'
import { inLender } from '../../db/transaction.ts'
import type { Borrower } from './find-borrower.ts'
import { endSession } from './session-store.ts'

/** Ends this session at once: its token is worth nothing from here on. */
export async function signOut(
  { db, clocks }: Pick<AppContext, 'db' | 'clocks'>,
  { lenderId, sessionId }: Borrower,
): Promise<Outcome<Record<string, never>, never>> {
  await inLender(db, lenderId, (trx) => endSession(trx, sessionId, clocks.elapsed()))
  return done({})
}
