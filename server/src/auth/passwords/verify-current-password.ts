import { type Outcome, refused } from '@quittance/contract/endpoint'
import type { Instant } from '@quittance/domain/calendar'
import { knownDeviceRule, blockedUntil } from '@quittance/domain/auth/sign-in/sign-in-backoff'
import type { AuthContext } from '../auth-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { matchesPasswordHash } from './password-hash.ts'
import { tooManyAttempts } from './verify-password.ts'
import {
  clearDeviceFailures,
  countFailure,
  lockFailures,
  signInSubject,
} from '../sign-in/failure-repository.ts'
import { readAccount } from '../sign-in/account-repository.ts'

type Refusal = 'wrongPassword' | 'tooManyTries' | 'notSealed'

export type CurrentPasswordCheck = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly sealedOld: string | null
  readonly now: Instant
}

/**
 * Asks a session for the password of its account: whoever found a portal open does not know it.
 * Tries wait as those of a known device do (L2).
 *
 * @returns null when it is right, or when the account never had one
 */
export async function verifyCurrentPassword(
  context: CurrentPasswordContext,
  check: CurrentPasswordCheck,
): Promise<Outcome<never, Refusal> | null> {
  return context.passwordQueue([check.borrower.borrowerId], () => verifyInTurn(context, check))
}

type CurrentPasswordContext = Pick<AuthContext, 'db' | 'sealing' | 'passwordQueue'>

async function verifyInTurn(
  { db, sealing }: CurrentPasswordContext,
  { lender, borrower, sealedOld, now }: CurrentPasswordCheck,
): Promise<Outcome<never, Refusal> | null> {
  const field = 'oldPassword'
  const old = sealedOld === null ? '' : await sealing.open(sealedOld)
  if (old === null) return refused('notSealed', { field, values: { field } })
  const { borrowerId } = borrower
  const subject = signInSubject(lender.id, borrowerId)
  const guessed = { subject, deviceId: `session ${borrower.deviceId}` }
  const rule = knownDeviceRule(lender.settings.servicing)
  const { account, until } = await withLenderTransaction(db, lender.id, async (trx) => {
    const waits = blockedUntil(await lockFailures(trx, guessed), rule, now)
    if (waits === null) await countFailure(trx, lender.id, { ...guessed, now })
    return { account: await readAccount(trx, borrowerId), until: waits }
  })
  if (until !== null) return tooManyAttempts(until, now)
  const kept = account?.passwordHash ?? null
  const isRight = kept === null ? account !== null : await matchesPasswordHash(old, kept)
  if (!isRight) return refused('wrongPassword', { field })
  await withLenderTransaction(db, lender.id, (trx) => clearDeviceFailures(trx, guessed))
  return null
}
