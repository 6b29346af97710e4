import type { Instant } from '@quittance/domain/calendar'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeAccountMessage } from '../../notifications/outbox/account-message-repository.ts'
import {
  findVerifiedEmail,
  listVerifiedPhones,
} from '../../notifications/recipients/own-contact-repository.ts'
import { countSafetyText } from '../../notifications/recipients/count-safety-text.ts'
import type { AccountEmail } from '../../notifications/templates/template.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'

export type ContactNotice = {
  readonly lender: Lender
  readonly borrower: Pick<Borrower, 'borrowerId' | 'language'>
  readonly emailName: Extract<
    AccountEmail,
    'contactChanged' | 'contactRemoved' | 'primaryChanged' | 'addressChanged' | 'erasureRequested'
  >
  /** what changed, partly hidden */
  readonly contact: string
  /** elapsed and business time */
  readonly now: Instant
  readonly at: Instant
}

/** Tells a contact by the way that it is: an email or a text. */
export async function notifyContact(
  trx: LenderTransaction,
  { lender, borrower, emailName, contact, now, at }: ContactNotice,
  recipient: string,
): Promise<void> {
  const { borrowerId, language } = borrower
  const channel = recipient.includes('@') ? 'email' : 'sms'
  if (!(await countSafetyText(trx, { lender, borrowerId, recipient, now }))) return
  const message = { emailName, borrowerId, language, channel, recipient } as const
  await writeAccountMessage(trx, lender.id, { ...message, facts: { contact } }, { now, at })
}

/**
 * Tells the owner of an account by a contact that stood there before: whoever took over a session does
 * not have it too. The email, and where there is none the phone.
 */
export async function notifyOwner(trx: LenderTransaction, notice: ContactNotice): Promise<void> {
  const { borrowerId } = notice.borrower
  const email = await findVerifiedEmail(trx, { borrowerId, now: notice.now })
  const [phone] = email === null ? await listVerifiedPhones(trx, borrowerId) : []
  const recipient = email ?? phone
  if (recipient !== undefined) await notifyContact(trx, notice, recipient)
}
