import type { Language } from '@quittance/domain/lenders/language'
import type { Lender } from '../../lenders/lender-directory.ts'
import {
  type AccountMessage,
  type MessageTimes,
  writeAccountMessage,
} from '../outbox/account-message-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { countSafetyText } from './count-safety-text.ts'
import { findVerifiedEmail, listVerifiedPhones } from './own-contact-repository.ts'

type OwnerNotice = Pick<AccountMessage, 'emailName' | 'facts' | 'once'> & {
  readonly lender: Lender
  readonly borrowerId: string
  readonly language: Language
}

/**
 * Writes a message about what was done with an account, in case that somebody else did it: to the
 * verified email, else as a text to a verified phone, else to whatever email the account has. A
 * contact that was added lately is not the owner's for sure, and is passed over.
 */
export async function notifyAccountOwner(
  trx: LenderTransaction,
  { lender, ...notice }: OwnerNotice,
  times: MessageTimes,
): Promise<void> {
  const { borrowerId } = notice
  const email = await findVerifiedEmail(trx, { borrowerId, now: times.now })
  const [phone] = email === null ? await listVerifiedPhones(trx, borrowerId) : []
  const told = { lender, borrowerId, recipient: phone ?? '', now: times.now }
  const isText = phone !== undefined && (await countSafetyText(trx, told))
  const channel = isText ? 'sms' : 'email'
  const recipient = isText ? phone : email
  await writeAccountMessage(trx, lender.id, { ...notice, channel, recipient }, times)
}
