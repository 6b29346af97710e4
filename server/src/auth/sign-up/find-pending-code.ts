import type { Instant } from '@quittance/domain/calendar'
import { resendAfterSeconds } from '@quittance/domain/auth/sign-up/one-time-code'
import { secondsUntil } from '@quittance/domain/displayed-wait'
import type { AuthContext } from '../auth-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { readRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'
import { hashForm } from './hash-form.ts'
import type { SignUpForm } from './parse-sign-up.ts'
import { findSignUp } from './sign-up-repository.ts'

/**
 * How long the very same form still waits for its next code. Sent once more meanwhile, because its
 * answer was lost or its owner came back from Edit, it is no other sign-up: its code counts already.
 *
 * @returns its id, and the wait in whole seconds, above 0; null when nothing is under way
 */
export async function findPendingCode(
  trx: LenderTransaction,
  { secrets }: Pick<AuthContext, 'secrets'>,
  { lender, form, now }: { lender: Lender; form: SignUpForm; now: Instant },
): Promise<{ readonly signUpId: string; readonly seconds: number } | null> {
  const phone = form.phoneno
  const formHashes = hashForm(secrets, lender.id, form)
  const signUp = await findSignUp(trx, { phone, formHashes, now })
  if (signUp === null) return null
  const windowMs = resendAfterSeconds(lender.settings.portal.validationCodeSeconds) * 1000
  const sent = await readRolling(trx, { rule: 'codeWait', subject: phone, windowMs }, now)
  if (sent.count === 0) return null
  return { signUpId: signUp.sign_up_id, seconds: secondsUntil(sent.endsAt, now) }
}
