import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { phoneDigits, canReceiveCodes } from '@quittance/domain/auth/sign-up/phone'
import type { AuthContext } from '../auth-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { writeContactRequest } from '../contacts/contact-request-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { signUpSubject, resendWaitSeconds } from '../sign-up/begin-sign-up.ts'
import type { Caller } from '../caller.ts'
import { isFromNetworkOf, listPendingSignUps } from '../sign-up/sign-up-repository.ts'
import { refuseCodeDelivery, type CodeDeliveryRefusal } from './refuse-code-delivery.ts'
import { createCode } from './create-code.ts'

export type CodeResend = {
  readonly lender: Lender
  readonly phone: string
  /** null: whatever the phone signs up for */
  readonly email: string | null
  /** as the sign-up answered it; without it only one of the caller's own network is meant */
  readonly signUpId: string | undefined
  readonly channel: 'sms' | 'call'
  readonly from: Pick<Caller, 'ip' | 'work'>
}

type Sent = { readonly data: { readonly resendAfterSeconds: number } }

/**
 * Sends the code of a sign-up anew, by text or by a call. Whoever only knows the number of somebody else's is answered
 * like one who asks for a number without one: nothing is sent, and nothing of it is used up.
 */
export async function resendCode(
  context: Pick<AuthContext, 'db' | 'clocks' | 'secrets' | 'codeWays'>,
  { lender, phone: typed, email, signUpId: named, channel, from }: CodeResend,
): Promise<Outcome<Sent, CodeDeliveryRefusal>> {
  const { db, clocks } = context
  const now = clocks.elapsed()
  const phone = phoneDigits(typed)
  return withLenderTransaction(db, lender.id, async (trx) => {
    const address = email === null || email === '' ? null : email.trim().toLowerCase()
    const waiting = await listPendingSignUps(trx, { phone, email: address, now })
    // Whoever asks means their own, also where a stranger signs up with the same number meanwhile.
    const signUp =
      waiting.find((one) => one.sign_up_id === named) ??
      waiting.find((one) => isFromNetworkOf(one, from.ip))
    const sending = { lender, phone, channel, from, now, isNobodys: signUp === undefined }
    const stopped = await refuseCodeDelivery(trx, context, sending)
    if (stopped !== null) return stopped
    if (signUp !== undefined && canReceiveCodes(phone)) {
      const subject = signUpSubject(signUp)
      const code = await createCode(trx, context, { lender, subject, phone, now })
      const { sign_up_id: signUpId, language } = signUp
      const ask = { kind: 'signUp', contact: phone, language, channel, code, signUpId } as const
      await writeContactRequest(trx, lender.id, { ...ask, now })
    }
    return done({ data: { resendAfterSeconds: resendWaitSeconds(lender) } })
  })
}

/** The same by a call, where the lender offers it. */
export async function callWithCode(
  context: Pick<AuthContext, 'db' | 'clocks' | 'secrets' | 'codeWays'>,
  asked: Omit<CodeResend, 'channel' | 'email'>,
): Promise<Outcome<Sent, CodeDeliveryRefusal | 'notOffered'>> {
  if (!asked.lender.settings.portal.validationCodeCallOption) return refused('notOffered')
  return resendCode(context, { ...asked, email: null, channel: 'call' })
}
