import type { Instant } from '@quittance/domain/calendar'
import { maskContact } from '../../auth/contacts/mask-contact.ts'
import { writeAccountMessage } from '../../notifications/outbox/account-message-repository.ts'
import { readAccountLanguage } from '../../notifications/recipients/mail-language-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** A contact of one account that somebody wanted to add to another. */
type WantedContact = {
  readonly lenderId: string
  readonly channel: 'email' | 'sms'
  readonly contact: string
  /** the account that has it */
  readonly holderId: string
}

/** Tells the owner of a contact, by it and in their own language, that somebody wanted it. */
export async function warnContactHolder(
  trx: LenderTransaction,
  { lenderId, channel, contact, holderId }: WantedContact,
  times: { readonly now: Instant; readonly at: Instant },
): Promise<void> {
  const language = await readAccountLanguage(trx, holderId)
  const facts = { contact: maskContact(contact) }
  const message = { emailName: 'contactWanted', borrowerId: null, language, facts } as const
  await writeAccountMessage(trx, lenderId, { ...message, channel, recipient: contact }, times)
}
