import { type Outcome, refused } from '@quittance/contract/endpoint'
import type { PasswordSignIn } from '@quittance/contract/auth/sign-in'
import type { SignInAnswer } from '@quittance/contract/auth/signed-in'
import type { AuthContext } from '../auth-context.ts'
import {
  withLenderTransaction,
  withLenderAsyncCommit,
  rollBackTransaction,
} from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import {
  listEmailsToCheck,
  type UnverifiedEmail,
  recordRefusal,
  firstUnverifiedEmail,
} from './unverified-email-check.ts'
import { createSession, type SessionRequest } from '../sessions/create-session.ts'
import {
  clearAttempts,
  type CredentialRefusal,
  verifyPassword,
} from '../passwords/verify-password.ts'
import { isPasswordUnchanged } from './account-repository.ts'
import type { Caller } from '../caller.ts'

type Refusal = CredentialRefusal | UnverifiedEmail['reason']

/** Signs in by email or phone and password. An email that waits to be verified may stop it. */
export async function signIn(
  context: Pick<AuthContext, 'db' | 'clocks' | 'sealing' | 'secrets' | 'push' | 'passwordQueue'>,
  { lender, request, from }: { lender: Lender; request: PasswordSignIn; from: Caller },
): Promise<Outcome<SignInAnswer, Refusal>> {
  const { db, clocks } = context
  const { contact, sealedPassword, deviceId, pushToken = '' } = request
  const now = clocks.elapsed()
  const { ip, userAgent } = from
  const proving = { lender, contact, sealedPassword, deviceId, from, now }
  const proof = await verifyPassword(context, proving)
  if (proof.kind === 'refused') return proof

  const { account, isKnownDevice } = proof
  const entering: SessionRequest = {
    account,
    deviceId,
    isKnownDevice,
    pushes: context.push.read(pushToken), // nobody is kept out for one that is none
    proofs: ['password'],
    userAgent,
    ip,
    now,
    at: clocks.business(),
  }
  // A session that a crash takes away is opened anew by its borrower: nothing else tells of it.
  const tried = await withLenderAsyncCommit(db, lender.id, async (trx) => {
    // Hardly anybody is stopped here: the session is opened along with what is asked, or taken back.
    const [isStill, emails, , entered] = await Promise.all([
      isPasswordUnchanged(trx, account),
      listEmailsToCheck(trx, { lender, account }),
      clearAttempts(trx, proof, { ip, now }),
      createSession(trx, lender, entering),
    ])
    const waiting = firstUnverifiedEmail(emails)
    if (isStill && waiting === null) return entered
    await rollBackTransaction(trx)
    return { kind: 'stopped', waiting: isStill ? waiting : null } as const
  })
  if (tried.kind !== 'stopped') return tried
  const { waiting } = tried
  if (waiting === null) return refused('wrongCredentials')
  await withLenderTransaction(db, lender.id, (trx) =>
    Promise.all([clearAttempts(trx, proof, { ip, now }), recordRefusal(trx, waiting, now)]),
  )
  const { reason, emailId, email } = waiting
  return refused(reason, { data: { emailId, email } })
}
