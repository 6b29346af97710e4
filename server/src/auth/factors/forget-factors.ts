import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { forgetDevices } from '../sessions/known-device-repository.ts'
import { clearFailures } from '../sign-in/failure-repository.ts'
import { endAllAccess } from '../sign-in/end-all-access.ts'
import { deleteAuthenticator, deleteRecoveryCodes } from './authenticator-repository.ts'
import { factorSubject } from './check-second-factor.ts'
import { deleteAllPasskeys } from './passkey-repository.ts'

/**
 * Forgets every factor of a borrower besides the password, and every device that signed in, and signs
 * everybody out.
 *
 * @returns what there was
 */
export async function forgetFactors(
  trx: LenderTransaction,
  owner: { readonly lenderId: string; readonly borrowerId: string },
  now: Instant,
) {
  const { lenderId, borrowerId } = owner
  const passkeysRemoved = await deleteAllPasskeys(trx, borrowerId)
  const authenticatorRemoved = await deleteAuthenticator(trx, borrowerId)
  await deleteRecoveryCodes(trx, borrowerId)
  await forgetDevices(trx, borrowerId)
  const sessionsEnded = await endAllAccess(trx, owner, now)
  await clearFailures(trx, factorSubject(lenderId, borrowerId))
  return { passkeysRemoved, authenticatorRemoved, sessionsEnded }
}
