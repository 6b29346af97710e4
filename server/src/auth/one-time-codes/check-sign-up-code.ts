import { done, type Outcome } from '@quittance/contract/endpoint'
import { phoneDigits } from '@quittance/domain/auth/sign-up/phone'
import type { AuthContext } from '../auth-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { signUpSubject, signUpAttemptLimits } from '../sign-up/begin-sign-up.ts'
import { isFromNetworkOf, listPendingSignUps } from '../sign-up/sign-up-repository.ts'
import { checkCode, type CodeRefusal, refuseCode } from './check-code.ts'
import { findTakenContacts } from '../contacts/contact-claim-repository.ts'

export type SignUpCodeCheck = {
  readonly lender: Lender
  readonly phone: string
  readonly code: string
  readonly ip: string
}

/**
 * Says whether the code of a sign-up is right, without using it up: it is one of its tries. Whoever
 * only knows the number takes none of them: it is a sign-up of the caller's own network that counts.
 */
export async function checkSignUpCode(
  context: Pick<AuthContext, 'db' | 'clocks' | 'secrets'>,
  { lender, phone: typed, code, ip }: SignUpCodeCheck,
): Promise<Outcome<Record<string, never>, CodeRefusal>> {
  const { db, clocks } = context
  const now = clocks.elapsed()
  const phone = phoneDigits(typed)
  return withLenderTransaction(db, lender.id, async (trx) => {
    const waiting = await listPendingSignUps(trx, { phone, email: null, now })
    const signUp = waiting.find((one) => isFromNetworkOf(one, ip))
    const email = signUp?.email ?? ''
    const subject = signUp === undefined ? phone : signUpSubject(signUp)
    const limits = signUpAttemptLimits({ lender, phone, ip, signUp })
    const checked = await checkCode(trx, context, { lender, subject, phone, ...limits, code, now })
    if (checked.kind === 'refused') return checked
    const { byEmail, byPhone } = await findTakenContacts(trx, lender.id, { email, phone, now })
    // Where every new account has to wait for its email, no answer says whose it is.
    const waits = lender.settings.portal.verifyEmailForBpLogin
    const isFree = waits || (byEmail === null && byPhone === null)
    return isFree ? done({}) : refuseCode(checked.triesLeft)
  })
}
