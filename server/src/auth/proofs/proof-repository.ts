import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { hasAuthenticator } from '../factors/authenticator-repository.ts'
import { listPasskeys } from '../factors/passkey-repository.ts'

/** By what the owner of an account can prove who they are: by the sign-in alone where it has neither. */
export async function readProofMeans(
  trx: LenderTransaction,
  borrowerId: string,
): Promise<'password' | 'social' | 'signIn'> {
  const account = await trx
    .selectFrom('borrowers')
    .select('password_hash')
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirst()
  if (account !== undefined && account.password_hash !== null) return 'password'
  const identity = await trx
    .selectFrom('social_identities')
    .select('issuer')
    .where('borrower_id', '=', borrowerId)
    .limit(1)
    .executeTakeFirst()
  return identity === undefined ? 'signIn' : 'social'
}

/** By what else they can: a code of the authenticator app, and a passkey. */
export async function readOtherMeans(
  trx: LenderTransaction,
  borrowerId: string,
): Promise<readonly ('authenticator' | 'passkey')[]> {
  const [app, passkeys] = await Promise.all([
    hasAuthenticator(trx, borrowerId),
    listPasskeys(trx, borrowerId),
  ])
  return [
    ...(app ? (['authenticator'] as const) : []),
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
  ]
}

/** A session is proven anew from here on. */
export async function renewProof(
  trx: LenderTransaction,
  sessionId: string,
  now: Instant,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ proven_at: new Date(now) })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}
