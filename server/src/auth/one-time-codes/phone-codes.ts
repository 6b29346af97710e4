import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { phoneDigits, canReceiveCodes } from '@quittance/domain/auth/sign-up/phone'
import type { Instant } from '@quittance/domain/calendar'
import type { AuthContext } from '../auth-context.ts'
import { lockCaller } from '../../lenders/borrower-lock-repository.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { dayMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import type { NearbyLimit } from '../rate-limits/proof-of-work.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { findPhone, markPhoneVerified } from '../contacts/contact-lookup-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import {
  redactSecret,
  writeAccountMessage,
} from '../../notifications/outbox/account-message-repository.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { checkCode, type CodeRefusal, refuseCode } from './check-code.ts'
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
export const phoneWaitSeconds = 180
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Sends a code to a phone on file that is not proven yet. */
export async function sendPhoneCode(
  context: Needs,
  { lender, borrower, phoneId, phone: typed, from }: Named & Pick<CodeDelivery, 'from'>,
): Promise<Outcome<{ data: { resendAfterSeconds: number } }, CodeDeliveryRefusal | 'notFound'>> {
  const { db, clocks } = context
  const now = clocks.elapsed()
  const number = phoneDigits(typed)
  const { borrowerId } = borrower
  return withLenderTransaction(db, lender.id, async (trx) => {
    const isId = uuid.test(phoneId)
    const phone = isId ? await findPhone(trx, { borrowerId, phoneId, number }) : null
    if (phone === null || phone.isVerified) return refused('notFound')
    const also = phone.isAdded ? addedPhoneLimit(lender, number) : undefined
    const sending = { lender, phone: number, channel: 'sms', from, now } as const
    const limits = { phoneId, waitSeconds: phoneWaitSeconds, ...(also !== undefined && { also }) }
    const stopped = await refuseCodeDelivery(trx, context, { ...sending, ...limits })
    if (stopped !== null) return stopped
    const isSent = !phone.isUnavailable
    await writePhoneCode(trx, context, { lender, borrower, phoneId, number, isSent, now })
    return done({ data: { resendAfterSeconds: phoneWaitSeconds } })
  })
}

/** So many codes a day go to a number that borrowers add, whoever adds it and how often. */
export function addedPhoneLimit(lender: Lender, number: string): NearbyLimit {
  const most = lender.settings.servicing.codeSendsPerDay
  return { rule: 'codeSendsPerDay', subject: `added ${number}`, windowMs: dayMs, most }
}

export type PhoneCode = Pick<Named, 'lender' | 'borrower' | 'phoneId'> & {
  readonly number: string
  /** of a number that is another account's a code is made all the same, and sent nowhere */
  readonly isSent: boolean
  readonly now: Instant
}

/** Makes the code that proves a phone on file, and sends it there. */
export async function writePhoneCode(
  trx: LenderTransaction,
  context: Pick<AuthContext, 'secrets' | 'clocks'>,
  { lender, borrower: { borrowerId, language }, phoneId, number, isSent, now }: PhoneCode,
): Promise<void> {
  if (!canReceiveCodes(number)) return
  const subject = `phone ${phoneId}`
  const code = await createCode(trx, context, { lender, subject, phone: number, now })
  if (!isSent) return
  const { codeId: ofId, closed, expiresAt, minutes } = code
  const message = { emailName: 'code', borrowerId, language, channel: 'sms' } as const
  const secret = { ofId, closed, expiresAt }
  await writeAccountMessage(
    trx,
    lender.id,
    { ...message, recipient: number, facts: { minutes }, secret },
    { now, at: context.clocks.business() },
  )
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
    // First: a change of the password may take the phone off meanwhile.
    await lockCaller(trx, borrower)
    const isId = uuid.test(phoneId)
    const phone = isId ? await findPhone(trx, { borrowerId, phoneId, number }) : null
    if (phone === null) return refused('notFound')
    const subject = `phone ${phoneId}`
    const checked = await checkCode(trx, context, {
      lender,
      subject,
      phone: number,
      // By the number: one that is taken off and added again has no more tries.
      counted: [
        { subject: `${borrowerId} ${number}`, most: lender.settings.servicing.codeTriesPerDay },
      ],
      code,
      now,
    })
    if (checked.kind === 'refused') return checked
    if (phone.isUnavailable) return refuseCode(checked.triesLeft)
    if (!(await consumeCode(trx, checked.codeId, now))) return refused('codeOver')
    await redactSecret(trx, checked.codeId)
    await markPhoneVerified(trx, phoneId)
    const detail = { kind: 'phone', contactId: phoneId }
    await writeSessionAudit(trx, borrower, { kind: 'contact.verified', detail, at: now })
    return done({})
  })
}
