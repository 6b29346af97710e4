import { toInstant } from '@quittance/domain/calendar'
import {
  type MessageTimes,
  withdrawAccountMessages,
  writeAccountMessage,
} from '../notifications/outbox/account-message-repository.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { type ChatOwner, readBorrowerLanguage } from './chat-repository.ts'

/** Who is in the chat has read an answer by then; milliseconds. */
const waitMs = 2 * 60_000

/**
 * Tells a borrower by email that the lender wrote to them, unless they read it first: once for all that
 * they have not read. What was written is read in the portal alone.
 *
 * @param readNo the message up to which the borrower has read
 */
export async function notifyChatAnswer(
  trx: LenderTransaction,
  owner: ChatOwner,
  { readNo, times }: { readonly readNo: bigint; readonly times: MessageTimes },
): Promise<void> {
  const { lenderId, borrowerId } = owner
  const language = await readBorrowerLanguage(trx, owner)
  const message = { emailName: 'chatAnswered', borrowerId, language } as const
  const once = { about: borrowerId, no: String(readNo) }
  const sendAt = toInstant(times.now + waitMs)
  const to = { channel: 'email', recipient: null } as const
  await writeAccountMessage(trx, lenderId, { ...message, ...to, once, sendAt }, times)
}

/** Takes the email back that waits: the borrower has read what it is about. */
export async function withdrawChatAnswer(trx: LenderTransaction, owner: ChatOwner): Promise<void> {
  const about = owner.borrowerId
  await withdrawAccountMessages(trx, owner.lenderId, { emailName: 'chatAnswered', about })
}
