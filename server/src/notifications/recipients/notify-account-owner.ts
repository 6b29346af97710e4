import type { Language } from '@quittance/domain/lenders/language'
import type { Lender } from '../../lenders/lender-directory.ts'
import {
  type AccountMessage,
  type MessageTimes,
  writeAccountMessage,
} from '../outbox/account-message-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { countSendingBudget } from './count-sending-budget.ts'
import {
  findVerifiedEmail,
  listVerifiedPhones,
  trustedContactCutoff,
} from './own-contact-repository.ts'

type OwnerNotice = Pick<AccountMessage, 'emailName' | 'facts'> & {
  readonly lender: Lender
  readonly borrowerId: string
  readonly language: Language
}

/**
 * Writes a message about what was done with an account, in case that somebody else did it: to the
 * verified email, else as a text to a verified phone, else to whatever email the account has. A
 * contact of the last day is not the owner's for sure, and is passed over.
 */
export async function notifyAccountOwner(
  trx: LenderTransaction,
  { lender, ...notice }: OwnerNotice,
  times: MessageTimes,
): Promise<void> {
  const { borrowerId } = notice
  const addedBefore = trustedContactCutoff(times.now)
  const email = await findVerifiedEmail(trx, { borrowerId, addedBefore })
  const [phone] = email === null ? await listVerifiedPhones(trx, borrowerId) : []
  const channel = await channelTo(trx, { lender, phone, times })
  const recipient = channel === 'sms' ? (phone ?? null) : email
  await writeAccountMessage(trx, lender.id, { ...notice, channel, recipient }, times)
}

type Way = {
  readonly lender: Lender
  readonly phone: string | undefined
  readonly times: MessageTimes
}

async function channelTo(
  trx: LenderTransaction,
  { lender, phone, times: { now } }: Way,
): Promise<'sms' | 'email'> {
  if (phone === undefined) return 'email'
  const budget = await countSendingBudget(trx, { lender, channel: 'sms', now })
  return budget.isOver ? 'email' : 'sms'
}
