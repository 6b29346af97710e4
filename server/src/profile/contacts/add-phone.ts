import { randomUUID } from 'node:crypto'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Instant } from '@quittance/domain/calendar'
import { isProofRecent } from '@quittance/domain/auth/sign-in/recent-proof'
import { phoneDigits } from '@quittance/domain/auth/sign-up/phone'
import { canAddPhones } from '@quittance/domain/lenders/lender-features'
import { canAddContact, isAddablePhone } from '@quittance/domain/profile/contact-rules'
import type { AuthContext } from '../../auth/auth-context.ts'
import type { Caller } from '../../auth/caller.ts'
import {
  lockPhoneHolder,
  phoneClaimedUntil,
  releasePhoneClaim,
} from '../../auth/contacts/contact-claim-repository.ts'
import { maskContact } from '../../auth/contacts/mask-contact.ts'
import {
  addedPhoneLimit,
  phoneWaitSeconds,
  writePhoneCode,
} from '../../auth/one-time-codes/phone-codes.ts'
import {
  type CodeDeliveryRefusal,
  refuseCodeDelivery,
} from '../../auth/one-time-codes/refuse-code-delivery.ts'
import { lockCaller } from '../../lenders/borrower-lock-repository.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import {
  insertContact,
  insertUnavailableContact,
  listContacts,
} from './contact-change-repository.ts'
import { countContactChange } from '../../auth/contacts/count-contact-change.ts'
import { notifyOwner } from './notify-contact-change.ts'
import { warnContactHolder } from './warn-contact-holder.ts'

type Refusal =
  | 'phone'
  | 'onFile'
  | 'threePhones'
  | 'switchedOff'
  | 'notFound'
  | 'tooMany'
  | CodeDeliveryRefusal
type PhoneContext = Pick<AuthContext, 'db' | 'clocks' | 'secrets' | 'codeWays'>
type Added = { readonly data: { readonly id: string; readonly resendAfterSeconds: number } }

export type NewPhone = {
  readonly lender: Lender
  readonly borrower: Borrower
  /** the borrower record that the form was opened for */
  readonly recordId: string
  readonly phone: string
  readonly from: Pick<Caller, 'ip' | 'work'>
}

/**
 * Puts a phone on an account and sends the code that verifies it. A number of another account is listed
 * like any other, gets a message in place of a code, and is never verified (AMB-155).
 */
export async function addPhone(
  context: PhoneContext,
  { lender, borrower, recordId, phone: typed, from }: NewPhone,
): Promise<Outcome<Added, Refusal>> {
  const now = context.clocks.elapsed()
  const number = phoneDigits(typed)
  const field = 'phoneno'
  if (!canAddPhones(lender.settings.portal)) return refused('switchedOff')
  if (!isAddablePhone(typed)) return refused('phone', { field })
  return withLenderTransaction(context.db, lender.id, async (trx) => {
    if (recordId !== borrower.borrowerId) return refused('notFound')
    await lockCaller(trx, borrower)
    const listed = await listContacts(trx, borrower, 'phone')
    if (listed.some(({ value }) => value === number)) return refused('onFile', { field })
    if (!canAddContact('phone', listed.length)) return refused('threePhones', { field })
    const id = randomUUID()
    const sending = { lender, phone: number, channel: 'sms', from, now, phoneId: id } as const
    const also = addedPhoneLimit(lender, number)
    const limits = { waitSeconds: phoneWaitSeconds, also }
    const stopped =
      (await refuseCodeDelivery(trx, context, { ...sending, ...limits })) ??
      (await countContactChange(trx, { lender, borrower, now }))
    if (stopped !== null) return stopped
    await writePhone(trx, context, { lender, borrower, id, number, now })
    return done({ data: { id, resendAfterSeconds: phoneWaitSeconds } })
  })
}

type WrittenPhone = Pick<NewPhone, 'lender' | 'borrower'> & {
  readonly id: string
  readonly number: string
  readonly now: Instant
}

async function writePhone(
  trx: LenderTransaction,
  context: PhoneContext,
  { lender, borrower, id, number, now }: WrittenPhone,
): Promise<void> {
  const at = context.clocks.business()
  const contact = { id, kind: 'phone', value: number, addedAt: new Date(now) } as const
  const holderId = await lockPhoneHolder(trx, lender.id, { phone: number, now })
  const isSent = holderId === null
  const masked = maskContact(number)
  if (holderId === null) {
    await releasePhoneClaim(trx, number)
    const isUnproven = !isProofRecent(borrower.provenAt, now)
    const claimedUntil = phoneClaimedUntil(now)
    await insertContact(trx, borrower, { ...contact, claimedUntil, isUnproven })
  } else {
    await insertUnavailableContact(trx, borrower, contact)
    const wanted = { lenderId: lender.id, channel: 'sms', contact: number, holderId } as const
    await warnContactHolder(trx, wanted, { now, at })
  }
  await writePhoneCode(trx, context, { lender, borrower, phoneId: id, number, isSent, now })
  const detail = { kind: 'phone', contactId: id, contact: masked }
  await writeSessionAudit(trx, borrower, { kind: 'contact.added', detail, at: now })
  const notice = { lender, borrower, emailName: 'contactChanged', contact: masked } as const
  await notifyOwner(trx, { ...notice, now, at })
}
