import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Borrower } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { markRead } from './chat-repository.ts'
import { withdrawChatAnswer } from './notify-chat-answer.ts'

/** Marks the borrower's conversation as read by them up to a message; of a later one that there is not, all. */
export async function markChatRead(
  { db }: Pick<LendersContext, 'db'>,
  {
    lender,
    borrower,
    upTo,
  }: { readonly lender: Lender; readonly borrower: Borrower; readonly upTo: bigint },
): Promise<Outcome<Record<string, never>, 'switchedOff'>> {
  if (lender.settings.portal.hideChatInBp) return refused('switchedOff')
  await withLenderTransaction(db, borrower.lenderId, async (trx) => {
    const isAllRead = await markRead(trx, borrower, { by: 'borrower', upTo })
    if (isAllRead) await withdrawChatAnswer(trx, borrower)
  })
  return done({})
}
