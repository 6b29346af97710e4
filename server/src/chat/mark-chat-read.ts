import { done, type Outcome } from '@quittance/contract/endpoint'
import type { Borrower } from '../lenders/borrower.ts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { markRead } from './chat-repository.ts'
import { withdrawChatAnswer } from './notify-chat-answer.ts'

/** Marks the borrower's conversation as read by them up to a message; of a later one that there is not, all. */
export async function markChatRead(
  { db }: Pick<LendersContext, 'db'>,
  borrower: Borrower,
  upTo: bigint,
): Promise<Outcome<Record<string, never>, never>> {
  await withLenderTransaction(db, borrower.lenderId, async (trx) => {
    const isAllRead = await markRead(trx, borrower, { by: 'borrower', upTo })
    if (isAllRead) await withdrawChatAnswer(trx, borrower)
  })
  return done({})
}
