import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { phoneDigits, canReceiveCodes } from '@quittance/domain/auth/sign-up/phone'
import type { AuthContext } from '../auth-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { findPhone, markPhoneVerified } from '../contacts/contact-lookup-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import {
  redactSecret,
  writeAccountMessage,
} from '../../notifications/outbox/account-message-repository.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { checkCode, type CodeRefusal } from './check-code.ts'
import { consumeCode } from './code-repository.ts'
import {
  refuseCodeDelivery,
  type CodeDelivery,
  type CodeDeliveryRefusal,
} from './refuse-code-delivery.ts'
import { createCode } from './create-code.ts'

type Needs = Pick<AuthContext, 'db' | 'clocks' | 'secrets' | 'codeWays'>
type Named = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly phoneId: string
  readonly phone: string
}

/** In settings the wait is the same at every lender (L7). */
const waitSeconds = 180
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Sends a code to a phone on file that is not proven yet. */
export async function sendPhoneCode(
  context: Needs,
  { lender, borrower, phoneId, phone: typed, from }: Named & Pick<CodeDelivery, 'from'>,
): Promise<Outcome<{ data: { resendAfterSeconds: number } }, CodeDeliveryRefusal | 'notFound'>> {
  const { db, clocks } = context
  const now = clocks.elapsed()
  const number = phoneDigits(typed)
  const { borrowerId, language } = borrower
  return withLenderTransaction(db, lender.id, async (trx) => {
    const isId = uuid.test(phoneId)
    const phone = isId ? await findPhone(trx, { borrowerId, phoneId, number }) : null
    if (phone === null || phone.isVerified) return refused('notFound')
    const sending = { lender, phone: number, channel: 'sms', from, now } as const
    const stopped = await refuseCodeDelivery(trx, context, { ...sending, phoneId, waitSeconds })
    if (stopped !== null) return stopped
    if (canReceiveCodes(number)) {
      const subject = `phone ${phoneId}`
      const code = await createCode(trx, context, { lender, subject, phone: number, now })
      const { codeId: ofId, closed, expiresAt, minutes } = code
      const message = { emailName: 'code', borrowerId, language, channel: 'sms' } as const
      const secret = { ofId, closed, expiresAt }
      await writeAccountMessage(
        trx,
        lender.id,
        { ...message, recipient: number, facts: { minutes }, secret },
        { now, at: clocks.business() },
      )
    }
    return done({ data: { resendAfterSeconds: waitSeconds } })
  })
}

/** Proves a phone on file by the code that was sent there. */
export async function verifyPhoneCode(
  context: Needs,
  { lender, borrower, phoneId, phone: typed, code }: Named & { readonly code: string },
): Promise<Outcome<Record<string, never>, CodeRefusal | 'notFound'>> {
  const { db, clocks } = context
  const now = clocks.elapsed()
  const number = phoneDigits(typed)
  const { borrowerId } = borrower
  return withLenderTransaction(db, lender.id, async (trx) => {
    const isId = uuid.test(phoneId)
    const phone = isId ? await findPhone(trx, { borrowerId, phoneId, number }) : null
    if (phone === null) return refused('notFound')
    const subject = `phone ${phoneId}`
    const checked = await checkCode(trx, context, {
      lender,
      subject,
      phone: number,
      counted: [{ subject, most: lender.settings.servicing.codeTriesPerDay }],
      code,
      now,
    })
    if (checked.kind === 'refused') return checked
    if (!(await consumeCode(trx, checked.codeId, now))) return refused('codeOver')
    await redactSecret(trx, checked.codeId)
    await markPhoneVerified(trx, phoneId)
    return done({})
  })
}
