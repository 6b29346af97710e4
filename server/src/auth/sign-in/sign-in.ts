import { type Outcome, refused } from '@quittance/contract/endpoint'
import type { PasswordSignIn } from '@quittance/contract/sign-in'
import type { SignInAnswer } from '@quittance/contract/signed-in'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { inLender, inLenderSoon, undo } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { emailsToCheck, type EmailWaits, noteRefused, waitingOf } from './unverified-email-check.ts'
import { enter, type Entering } from '../sessions/create-session.ts'
import { clearTries, type ProofRefusal, provePassword } from '../passwords/prove-password.ts'
import { isPasswordStill } from './account-repository.ts'
import type { From } from '../caller.ts'

type Refusal = ProofRefusal | EmailWaits['reason']

/** Signs in by email or phone and password. An email that waits to be verified may stop it. */
export async function signIn(
  context: Pick<LendersContext, 'db' | 'clocks' | 'sealing' | 'secrets' | 'push'>,
  { lender, request, from }: { lender: Lender; request: PasswordSignIn; from: From },
): Promise<Outcome<SignInAnswer, Refusal>> {
  const { db, clocks } = context
  const { contact, sealedPassword, deviceId, pushToken = '' } = request
  const now = clocks.elapsed()
  const { ip, userAgent } = from
  const proving = { lender, contact, sealedPassword, deviceId, from, now }
  const proof = await provePassword(context, proving)
  if (proof.kind === 'refused') return proof

  const { account, isKnownDevice } = proof
  const entering: Entering = {
    account,
    deviceId,
    isKnownDevice,
    pushes: context.push.read(pushToken), // nobody is kept out for one that is none
    proofs: ['password'],
    userAgent,
    now,
    at: clocks.business(),
  }
  // A session that a crash takes away is opened anew by its borrower: nothing else tells of it.
  const tried = await inLenderSoon(db, lender.id, async (trx) => {
    // Hardly anybody is stopped here: the session is opened along with what is asked, or taken back.
    const [isStill, emails, , entered] = await Promise.all([
      isPasswordStill(trx, account),
      emailsToCheck(trx, { lender, account }),
      clearTries(trx, proof, { ip, now }),
      enter(trx, lender, entering),
    ])
    const waiting = waitingOf(emails)
    if (isStill && waiting === null) return entered
    await undo(trx)
    return { kind: 'stopped', waiting: isStill ? waiting : null } as const
  })
  if (tried.kind !== 'stopped') return tried
  const { waiting } = tried
  if (waiting === null) return refused('wrongCredentials')
  await inLender(db, lender.id, (trx) =>
    Promise.all([clearTries(trx, proof, { ip, now }), noteRefused(trx, waiting, now)]),
  )
  const { reason, emailId, email } = waiting
  return refused(reason, { data: { emailId, email } })
}
