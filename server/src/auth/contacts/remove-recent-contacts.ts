import type { Language } from '@quittance/domain/lenders/language'
import { lockBorrower } from '../../lenders/borrower-lock-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import {
  type MessageTimes,
  writeAccountMessage,
} from '../../notifications/outbox/account-message-repository.ts'
import { countSafetyText } from '../../notifications/recipients/count-safety-text.ts'
import { listTrustedContacts } from '../../notifications/recipients/own-contact-repository.ts'
import { writeAudit } from '../../platform/audit/audit-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { maskContact } from './mask-contact.ts'
import { restoreEmails, restoreReceiptEmails } from './recent-mail-repository.ts'
import {
  deleteRecentContacts,
  findLinkRecipient,
  restorePrimary,
  revokeLinksSentTo,
} from './recent-contact-repository.ts'

export type RestoredAccount = {
  readonly lender: Lender
  readonly borrowerId: string
  readonly language: Language
  /** what gave it back: its own contact stays */
  readonly linkId: string
}

/**
 * Takes off every contact that was added lately when a link gives an account back: whoever knew the
 * password added it as a proven owner does. The contact of the link itself stays; where a second factor
 * came between, and the link is not known any more, those stay that are trusted. An account whose
 * primary contact went has an older one in its place. Receipts go where they went before, emails about
 * payments are sent again, and the owner is told which addresses went.
 *
 * @returns how many contacts and addresses of receipts went
 */
export async function removeRecentContacts(
  trx: LenderTransaction,
  { lender, borrowerId, language, linkId }: RestoredAccount,
  times: MessageTimes,
): Promise<number> {
  const { now } = times
  await lockBorrower(trx, { lenderId: lender.id, borrowerId })
  const own = await findLinkRecipient(trx, linkId)
  const gone: string[] = []
  for (const kind of ['email', 'phone'] as const) {
    for (const removed of await deleteRecentContacts(trx, kind, { borrowerId, own, now })) {
      const { id: contactId, value, isVerified } = removed
      gone.push(value)
      const detail = { kind, contactId, contact: maskContact(value), isVerified, by: 'link' }
      const entry = { kind: 'contact.removed', borrowerId, actor: 'borrower', detail, at: now }
      await writeAudit(trx, lender.id, entry)
    }
    await restorePrimary(trx, kind, { borrowerId, now })
  }
  gone.push(...(await putMailBack(trx, { lender, borrowerId, now })))
  if (gone.length === 0) return 0
  await revokeLinksSentTo(trx, borrowerId, { contacts: gone, now })
  const contact = gone.map(maskContact).join(', ')
  for (const recipient of await listTrustedContacts(trx, { borrowerId, now })) {
    const channel = recipient.includes('@') ? 'email' : 'sms'
    if (!(await countSafetyText(trx, { lender, borrowerId, recipient, now }))) continue
    const message = { emailName: 'contactRemoved', borrowerId, language, channel } as const
    await writeAccountMessage(trx, lender.id, { ...message, recipient, facts: { contact } }, times)
  }
  return gone.length
}

type MailBack = Pick<RestoredAccount, 'lender' | 'borrowerId'> & Pick<MessageTimes, 'now'>

/** Takes back what was changed lately of the mail about payments; the addresses that get none of it any more. */
async function putMailBack(
  trx: LenderTransaction,
  { lender, borrowerId, now }: MailBack,
): Promise<string[]> {
  const addresses = await restoreReceiptEmails(trx, { borrowerId, now })
  const entry = { borrowerId, actor: 'borrower', at: now }
  for (const address of addresses) {
    const detail = { contact: maskContact(address), by: 'link' }
    await writeAudit(trx, lender.id, { ...entry, kind: 'schedule.receiptEmailBack', detail })
  }
  if (await restoreEmails(trx, { borrowerId, now })) {
    const detail = { changed: 'wantsEmails', by: 'link' }
    await writeAudit(trx, lender.id, { ...entry, kind: 'details.changed', detail })
  }
  return addresses
}
