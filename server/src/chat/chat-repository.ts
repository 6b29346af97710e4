import { type Instant, type LocalDate, toInstant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import { sql } from 'kysely'
import { compileOnce } from '../platform/database/compile-once.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import type { PollState } from '../platform/database/transaction.ts'

/** Whose conversation with the lender it is: nobody else's is ever looked up. */
export type ChatOwner = { readonly lenderId: string; readonly borrowerId: string }

const messageColumns = ['message_no', 'sender', 'author', 'body', 'sent_at'] as const

/** Asks how a conversation stands; no row where nobody wrote yet. */
export const conversationStatement = compileOnce(({ lenderId, borrowerId }: ChatOwner, from) =>
  from
    .selectFrom('chat_conversations')
    .select(['last_no', 'borrower_read_no', 'lender_read_no'])
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId),
)

/** How a borrower's conversation stands: it changes with every message, and with what was read. */
export const conversationState: PollState = (session) =>
  session
    .selectFrom('chat_conversations as c')
    .select(sql<string>`c.last_no || '.' || c.borrower_read_no`.as('state'))
    .whereRef('c.lender_id', '=', 'b.lender_id')
    .whereRef('c.borrower_id', '=', 'b.borrower_id')
    .$asScalar()

type PageAsked = ChatOwner & { readonly limit: number; readonly offset: number }

/** Asks for a page of messages, the newest first. */
export const messagesStatement = compileOnce(
  ({ lenderId, borrowerId, limit, offset }: PageAsked, from) =>
    from
      .selectFrom('chat_messages')
      .select(messageColumns)
      .where('lender_id', '=', lenderId)
      .where('borrower_id', '=', borrowerId)
      .orderBy('message_no', 'desc')
      .limit(limit)
      .offset(offset),
)

/** Asks how many messages of the lender the borrower has not read. */
export const unreadStatement = compileOnce(({ lenderId, borrowerId }: ChatOwner, from) =>
  from
    .selectFrom('chat_messages as m')
    .innerJoin('chat_conversations as c', (on) =>
      on
        .onRef('c.lender_id', '=', 'm.lender_id')
        .onRef('c.borrower_id', '=', 'm.borrower_id')
        .onRef('c.borrower_read_no', '<', 'm.message_no'),
    )
    .select((column) => column.fn.countAll<bigint>().as('unread'))
    .where('m.lender_id', '=', lenderId)
    .where('m.borrower_id', '=', borrowerId)
    .where('m.sender', '!=', 'borrower'),
)

type MessageRow = {
  readonly message_no: bigint
  readonly sender: 'borrower' | 'lender' | 'portal'
  readonly author: string
  readonly body: string
  readonly sent_at: Date
}

/** A message as its borrower and the lender see it. */
export type StoredChatMessage = {
  /** its number in the conversation */
  readonly id: string
  readonly text: string
  readonly from: 'borrower' | 'lender'
  /** business time */
  readonly sentAt: Instant
}

/** A message as its borrower reads it: what the portal says is said for the lender. */
export function toChatMessage({
  message_no,
  sender,
  body,
  sent_at,
}: MessageRow): StoredChatMessage {
  return {
    id: String(message_no),
    text: body,
    from: sender === 'borrower' ? 'borrower' : 'lender',
    sentAt: toInstant(sent_at.getTime()),
  }
}

/** Begins the conversation where there is none, and holds it until the transaction ends. */
export async function lockConversation(trx: LenderTransaction, owner: ChatOwner) {
  const { last_no, borrower_read_no, person_on, closed_on } = await trx
    .insertInto('chat_conversations')
    .values({ lender_id: owner.lenderId, borrower_id: owner.borrowerId })
    .onConflict((on) =>
      on
        .columns(['lender_id', 'borrower_id'])
        .doUpdateSet((held) => ({ last_no: held.ref('chat_conversations.last_no') })),
    )
    .returning(['last_no', 'borrower_read_no', 'person_on', 'closed_on'])
    .executeTakeFirstOrThrow()
  return {
    lastNo: last_no,
    borrowerReadNo: borrower_read_no,
    personOn: person_on,
    closedOn: closed_on,
  }
}

/** The message that came with a key; null for none. */
export async function findMessageByKey(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ChatOwner,
  key: string,
): Promise<StoredChatMessage | null> {
  const row = await trx
    .selectFrom('chat_messages')
    .select(messageColumns)
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('send_key', '=', key)
    .executeTakeFirst()
  return row === undefined ? null : toChatMessage(row)
}

export type NewMessage = {
  readonly from: 'borrower' | 'lender' | 'portal'
  readonly text: string
  /** business time */
  readonly at: Instant
  /** who wrote it at the lender */
  readonly author?: string
  /** up to which message the lender has read who writes; absent: all that stands above */
  readonly readUpTo?: bigint
  readonly key?: string
}

/**
 * Writes the next message of a conversation that is held. Whoever writes has read what stands above, unless
 * they say how far.
 */
export async function appendMessage(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ChatOwner,
  { from, text, at, author = '', readUpTo, key }: NewMessage,
): Promise<StoredChatMessage> {
  const readByLender =
    readUpTo === undefined
      ? sql<bigint>`last_no + 1`
      : sql<bigint>`greatest(lender_read_no, least(last_no, ${readUpTo}::bigint))`
  const { last_no } = await trx
    .updateTable('chat_conversations')
    .set({
      last_no: sql<bigint>`last_no + 1`,
      last_at: new Date(at),
      ...(from === 'borrower' && { borrower_read_no: sql<bigint>`last_no + 1` }),
      ...(from === 'lender' && { lender_read_no: readByLender }),
    })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .returning('last_no')
    .executeTakeFirstOrThrow()
  const row = {
    message_no: last_no,
    sender: from,
    author,
    body: text,
    sent_at: new Date(at),
  }
  await trx
    .insertInto('chat_messages')
    .values({ lender_id: lenderId, borrower_id: borrowerId, ...row, send_key: key ?? null })
    .execute()
  return toChatMessage(row)
}

/** Keeps for which day a person was asked in, or the borrower told that nobody is there. */
export async function markDay(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ChatOwner,
  mark: { readonly person_on: LocalDate } | { readonly closed_on: LocalDate },
): Promise<void> {
  await trx
    .updateTable('chat_conversations')
    .set(mark)
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .execute()
}

/**
 * Marks a conversation as read up to a message, by one of its sides. It never goes back.
 *
 * @returns whether that side has read all of it
 */
export async function markRead(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ChatOwner,
  { by, upTo }: { readonly by: 'borrower' | 'lender'; readonly upTo: bigint },
): Promise<boolean> {
  const column = by === 'borrower' ? 'borrower_read_no' : 'lender_read_no'
  const read = sql.ref<bigint>(column)
  const row = await trx
    .updateTable('chat_conversations')
    .set({ [column]: sql<bigint>`greatest(${read}, least(last_no, ${upTo}::bigint))` })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .returning(['last_no', 'borrower_read_no', 'lender_read_no'])
    .executeTakeFirst()
  return row === undefined || row[column] >= row.last_no
}

/** In which language a borrower is written to. */
export async function readBorrowerLanguage(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ChatOwner,
): Promise<Language> {
  const { language } = await trx
    .selectFrom('borrowers')
    .select('language')
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirstOrThrow()
  return language
}
