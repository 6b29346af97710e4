import { type Outcome, refused } from '@quittance/contract/endpoint'
import type { PasswordSignIn } from '@quittance/contract/sign-in'
import type { SignInAnswer } from '@quittance/contract/signed-in'
import type { AppContext } from '../../context.ts'
import { inLender } from '../../db/transaction.ts'
import type { Lender } from '../lender/lender-directory.ts'
import { emailInTheWay, type EmailWaits } from './email-in-the-way.ts'
import { enter } from './enter.ts'
import { clearTries, type ProofRefusal, provePassword } from './prove-password.ts'
import { isPasswordStill } from './sign-in-store.ts'

type Refusal = ProofRefusal | EmailWaits['reason']

export type From = {
  readonly ip: string
  readonly userAgent: string
  /** what it did to be heard; null for nothing */
  readonly work: string | null
}

/** Signs in by email or phone and password. An email that waits to be verified may stop it. */
export async function signIn(
  context: Pick<AppContext, 'db' | 'clocks' | 'sealing' | 'secrets' | 'push'>,
  { lender, request, from }: { lender: Lender; request: PasswordSignIn; from: From },
): Promise<Outcome<SignInAnswer, Refusal>> {
  const { db, clocks } = context
  const { contact, sealedPassword, deviceId, pushToken = '' } = request
  const now = clocks.elapsed()
  const { ip, userAgent } = from
  const proving = { lender, contact, sealedPassword, deviceId, from, now }
  const proof = await provePassword(context, proving)
  if (proof.kind === 'refused') return proof

  const { account } = proof
  return inLender(db, lender.id, async (trx) => {
    if (!(await isPasswordStill(trx, account))) return refused('wrongCredentials')
    await clearTries(trx, proof, { ip, now })
    const waiting = await emailInTheWay(trx, { lender, account, now, isSignIn: true })
    if (waiting !== null) {
      const { emailId, email } = waiting
      return refused(waiting.reason, { data: { emailId, email } })
    }
    return enter(trx, lender, {
      account,
      deviceId,
      isKnownDevice: proof.isKnownDevice,
      pushes: context.push.read(pushToken), // nobody is kept out for one that is none
      proofs: ['password'],
      userAgent,
      now,
      at: clocks.business(),
    })
  })
}
