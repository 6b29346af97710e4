import { chatPageSize } from '@quittance/contract/chat/messages'
import {
  appendMessage,
  findMessageByKey,
  lockConversation,
  markRead,
} from '../../chat/chat-repository.ts'
import { readMessagePage } from '../../chat/list-chat-messages.ts'
import { notifyChatAnswer } from '../../chat/notify-chat-answer.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { findNamedBorrower } from '../../lenders/contact-on-file-repository.ts'
import { writeAudit } from '../../platform/audit/audit-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { readIdempotencyKey } from '../answer-once.ts'
import type { ApiKeyCaller } from '../authenticate-api-key.ts'
import type { LenderApiContext } from '../lender-api-context.ts'
import { Problem } from '../problem.ts'
import { countUnreadByLender, listChats } from './chat-list-repository.ts'

type ChatContext = Pick<LenderApiContext, 'db' | 'clocks'>

/** The lender's conversations; at most 500. */
export async function listLenderChats(
  { db }: ChatContext,
  { id }: Lender,
  state: 'unread' | 'all',
) {
  return withLenderTransaction(db, id, (trx) => listChats(trx, id, state))
}

/** A page of one conversation, with who wrote what. */
export async function readLenderChat(
  { db }: ChatContext,
  { id: lenderId }: Lender,
  { email, page }: { readonly email: string; readonly page: number },
) {
  const owner = await withLenderTransaction(db, lenderId, (trx) => ownerOf(trx, lenderId, email))
  const asked = { page, limit: chatPageSize }
  const { rows, totalPage, stands } = await readMessagePage(db, owner, asked)
  return {
    currentPage: page,
    totalPage,
    readByBorrower: String(stands?.borrower_read_no ?? 0n),
    messages: rows.map((row) => ({
      id: String(row.message_no),
      from: row.sender,
      author: row.author,
      message: row.body,
      sentAt: row.sent_at.toISOString(),
    })),
  }
}

type Answer = {
  readonly email: string
  readonly message: string
  /** who writes at the lender */
  readonly author: string
  /** the message up to which they have read; undefined: all that is there */
  readonly readUpTo?: string | undefined
  /** the header `Idempotency-Key`; undefined where none was sent */
  readonly key: string | undefined
}

/** Writes to a borrower, once for its key, and sees to it that they hear of it. */
export async function answerLenderChat(
  { db, clocks }: ChatContext,
  { lender, author: keyName }: ApiKeyCaller,
  { email, message, author, readUpTo, key: sent }: Answer,
) {
  if (lender.settings.portal.hideChatInBp) {
    const detail = 'The portal has no chat: the borrower would not see the message.'
    throw new Problem(409, detail, { reason: 'switchedOff' })
  }
  const key = sent === undefined ? undefined : `lender ${readIdempotencyKey(sent)}`
  const written = await withLenderTransaction(db, lender.id, async (trx) => {
    const owner = await ownerOf(trx, lender.id, email)
    const { borrowerReadNo } = await lockConversation(trx, owner)
    const known = key === undefined ? null : await findMessageByKey(trx, owner, key)
    if (known !== null) {
      if (known.text === message) return known
      throw new Problem(422, 'Idempotency-Key: it was used for another message.', {
        field: 'Idempotency-Key',
        reason: 'keyReused',
      })
    }
    const [at, now] = [clocks.business(), clocks.elapsed()]
    const reply = { from: 'lender', text: message, at, author } as const
    const added = await appendMessage(trx, owner, {
      ...reply,
      ...(key !== undefined && { key }),
      ...(readUpTo !== undefined && { readUpTo: BigInt(readUpTo) }),
    })
    await notifyChatAnswer(trx, owner, { readNo: borrowerReadNo, times: { now, at } })
    await writeAudit(trx, lender.id, {
      kind: 'chat.answered',
      borrowerId: owner.borrowerId,
      actor: `key ${keyName}`,
      detail: { messageNo: added.id, author },
      at: now,
    })
    return added
  })
  return { id: written.id, sentAt: new Date(written.sentAt).toISOString() }
}

/** Marks a conversation as read by the lender. */
export async function markLenderChatRead(
  { db, clocks }: ChatContext,
  { lender, author }: ApiKeyCaller,
  { email, upTo }: { readonly email: string; readonly upTo: string },
) {
  const unread = await withLenderTransaction(db, lender.id, async (trx) => {
    const owner = await ownerOf(trx, lender.id, email)
    await markRead(trx, owner, { by: 'lender', upTo: BigInt(upTo) })
    await writeAudit(trx, lender.id, {
      kind: 'chat.read',
      borrowerId: owner.borrowerId,
      actor: `key ${author}`,
      detail: { upTo },
      at: clocks.elapsed(),
    })
    return countUnreadByLender(trx, owner)
  })
  return { unread }
}

/** Whose conversation an email names. @throws Problem 404 */
async function ownerOf(trx: LenderTransaction, lenderId: string, email: string) {
  const borrowerId = await findNamedBorrower(trx, email)
  if (borrowerId === null) throw new Problem(404, 'No borrower signs in with this email.')
  return { lenderId, borrowerId }
}
