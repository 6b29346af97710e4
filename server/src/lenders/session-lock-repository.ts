import type { LenderTransaction } from '../platform/database/database.ts'
import type { Borrower } from './borrower.ts'

type Held = Pick<Borrower, 'sessionId' | 'scope' | 'tokenHash'>

/** The session of a call ended, or got another token, while the call waited: HTTP 401, as it is when called again. */
export class SessionOver extends Error {}

/**
 * Whether the session is live still under the token of the call, and may do what it might when that began; held
 * until the transaction ends. One that got another token meanwhile is not: the call may be a copy's.
 */
export async function lockSession(
  trx: LenderTransaction,
  { sessionId, scope, tokenHash }: Held,
): Promise<boolean> {
  const row = await trx
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('scope', '=', scope)
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Holds the session of a call, after its borrower where that is held too.
 *
 * @throws SessionOver
 */
export async function holdSession(trx: LenderTransaction, session: Held): Promise<void> {
  if (!(await lockSession(trx, session))) throw new SessionOver('The session is over.')
}
