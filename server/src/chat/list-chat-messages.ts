import type { ChatMessage } from '@quittance/contract/chat/messages'
import { done, doneEmpty, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Borrower } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import type { DatabasePool } from '../platform/database/pool.ts'
import { type PollState, queryLender } from '../platform/database/transaction.ts'
import {
  type ChatOwner,
  conversationState,
  conversationStatement,
  messagesStatement,
  toChatMessage,
  unreadStatement,
} from './chat-repository.ts'

type Page = { readonly page: number; readonly limit: number }

export type MessagePage = {
  readonly currentPage: number
  readonly totalPage: number
  readonly data: ChatMessage[]
  readonly unread: number
}

/** A page of the borrower's conversation; the newest messages are on page 1, each page is in order. */
export async function listChatMessages(
  { db }: Pick<LendersContext, 'db'>,
  {
    lender,
    borrower,
    page,
    limit,
  }: Page & { readonly lender: Lender; readonly borrower: Borrower },
): Promise<Outcome<MessagePage, 'switchedOff'>> {
  if (lender.settings.portal.hideChatInBp) return refused('switchedOff')
  const found = await readMessagePage(db, borrower, { page, limit })
  const data = found.rows.map(toChatMessage)
  const { totalPage, unread } = found
  const listed = { currentPage: page, totalPage, data, unread }
  return data.length === 0 ? doneEmpty(listed) : done(listed)
}

/** Reads a page with all that its rows keep. */
export async function readMessagePage(
  db: DatabasePool,
  { lenderId, borrowerId }: ChatOwner,
  { page, limit }: Page,
) {
  const owner = { lenderId, borrowerId }
  const [[stands], rows, [counted]] = await queryLender(db, lenderId, () => [
    conversationStatement(owner),
    messagesStatement({ ...owner, limit, offset: (page - 1) * limit }),
    unreadStatement(owner),
  ])
  const last = Number(stands?.last_no ?? 0n)
  return {
    rows: rows.toReversed(),
    totalPage: Math.max(1, Math.ceil(last / limit)),
    unread: Number(counted?.unread ?? 0n),
    stands,
  }
}

/** How many messages of the lender the borrower has not read; none where there is no chat. */
export async function countUnread(
  { db }: Pick<LendersContext, 'db'>,
  { lender, borrower }: { readonly lender: Lender; readonly borrower: Borrower },
): Promise<{ readonly unread: number }> {
  if (lender.settings.portal.hideChatInBp) return { unread: 0 }
  const { lenderId, borrowerId } = borrower
  const [[counted]] = await queryLender(db, lenderId, () => [
    unreadStatement({ lenderId, borrowerId }),
  ])
  return { unread: Number(counted?.unread ?? 0n) }
}

/** What an open chat polls. */
export const polledChat: PollState = conversationState
