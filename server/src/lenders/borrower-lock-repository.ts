import type { LenderTransaction } from '../platform/database/database.ts'
import type { Borrower } from './borrower.ts'

/** The erasure of whoever calls began while the call waited: HTTP 401, as it is when called again. */
export class ErasureBegun extends Error {}

/**
 * Holds the borrower's row, so that of two things added to it at once each sees the other.
 *
 * @throws ErasureBegun
 */
export async function lockBorrower(
  trx: LenderTransaction,
  owner: Pick<Borrower, 'lenderId' | 'borrowerId'>,
): Promise<void> {
  if (!(await tryLockBorrower(trx, owner))) throw new ErasureBegun('The account is being erased.')
}

/** The same of whom somebody else names. @returns false where their erasure has begun */
export async function tryLockBorrower(
  trx: LenderTransaction,
  owner: Pick<Borrower, 'lenderId' | 'borrowerId'>,
): Promise<boolean> {
  await holdBorrower(trx, owner)
  return !(await isErased(trx, owner))
}

/** Holds the row of a borrower, one who is being erased too. */
export async function holdBorrower(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Pick<Borrower, 'lenderId' | 'borrowerId'>,
): Promise<void> {
  await trx
    .selectFrom('borrowers')
    .select('borrower_id')
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Whether their erasure has begun. Whoever holds their row is told for good. */
export async function isErased(
  trx: LenderTransaction,
  owner: Pick<Borrower, 'lenderId' | 'borrowerId'>,
): Promise<boolean> {
  const begun = await trx
    .selectFrom('erasures')
    .select('erasure_id')
    .where('lender_id', '=', owner.lenderId)
    .where('borrower_id', '=', owner.borrowerId)
    .executeTakeFirst()
  return begun !== undefined
}

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

/**
 * Holds the borrower's row, and after it the session of a call that changes what is theirs.
 *
 * @throws ErasureBegun
 * @throws SessionOver
 */
export async function lockCaller(
  trx: LenderTransaction,
  caller: Held & Pick<Borrower, 'lenderId' | 'borrowerId'>,
): Promise<void> {
  await lockBorrower(trx, caller)
  await holdSession(trx, caller)
}
