import { type ChatMessage, countCharacters } from '@quittance/contract/chat/messages'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Reader } from '@quittance/contract/labels/labels'
import type { Instant } from '@quittance/domain/calendar'
import { topicsForPerson } from '@quittance/domain/chat/person-topics'
import type { Borrower } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { countUse, returnUse } from '../platform/rate-limits/rate-limit-repository.ts'
import { retryAfter } from '../platform/rate-limits/retry-after.ts'
import { answerAtOnce } from './answer-at-once.ts'
import { appendMessage, findMessageByKey, lockConversation } from './chat-repository.ts'

type ChatContext = Pick<LendersContext, 'db' | 'clocks'>

type Caller = { readonly lender: Lender; readonly borrower: Borrower; readonly reader: Reader }

/**
 * Writes what a borrower sends to the lender, once for its key. What calls for a person becomes a task
 * of the lender with a deadline, and the borrower is told of it at once.
 */
export async function createMessage(
  { db, clocks }: ChatContext,
  { key, message, ...caller }: Caller & { readonly key: string; readonly message: string },
): Promise<
  Outcome<
    { readonly data: ChatMessage },
    'switchedOff' | 'empty' | 'tooLong' | 'tooMany' | 'keyReused'
  >
> {
  const { lender, borrower } = caller
  const text = message.toWellFormed().trim()
  // The lender's keys stand in the same column: neither side can take the other's.
  const sendKey = `borrower ${key}`
  const { hideChatInBp, chatMaxCharacter: most } = lender.settings.portal
  if (hideChatInBp) return refused('switchedOff')
  if (text === '') return refused('empty', { field: 'message' })
  const over = countCharacters(text) - most
  if (over > 0) {
    const values = { max: String(most), over: String(over) }
    return refused('tooLong', { field: 'message', values })
  }
  return withLenderTransaction(db, lender.id, async (trx) => {
    const conversation = await lockConversation(trx, borrower)
    const known = await findMessageByKey(trx, borrower, sendKey)
    if (known !== null) return known.text === text ? done({ data: known }) : refused('keyReused')
    const tooMany = await refuseFrequent(trx, caller, clocks)
    if (tooMany !== null) return tooMany
    const at = clocks.business()
    const sent = await appendMessage(trx, borrower, { from: 'borrower', text, at, key: sendKey })
    await answerAtOnce(trx, caller, {
      conversation,
      messageNo: sent.id,
      topics: topicsForPerson(text),
      at,
      now: clocks.elapsed(),
    })
    return done({ data: sent })
  })
}

/** Asks for a person, as a message that says so does, and says until when one answers. */
export async function requestPerson(
  { db, clocks }: ChatContext,
  caller: Caller,
): Promise<Outcome<{ readonly answerBy: Instant }, 'switchedOff' | 'tooMany'>> {
  const { lender, borrower } = caller
  if (lender.settings.portal.hideChatInBp) return refused('switchedOff')
  return withLenderTransaction(db, lender.id, async (trx) => {
    const conversation = await lockConversation(trx, borrower)
    const tooMany = await refuseFrequent(trx, caller, clocks)
    if (tooMany !== null) return tooMany
    const at = clocks.business()
    const answerBy = await answerAtOnce(trx, caller, {
      conversation,
      messageNo: String(conversation.lastNo),
      topics: ['person'],
      at,
      now: clocks.elapsed(),
    })
    return done({ answerBy })
  })
}

const minuteMs = 60_000

/** So many messages of one borrower a minute (L18); one that is refused does not count. */
async function refuseFrequent(
  trx: LenderTransaction,
  { lender, borrower: { borrowerId } }: Caller,
  clocks: LendersContext['clocks'],
): Promise<Outcome<never, 'tooMany'> | null> {
  const now = clocks.elapsed()
  const limited = { rule: 'chatPerUserMinute', subject: borrowerId, windowMs: minuteMs }
  const { count, endsAt } = await countUse(trx, lender.id, limited, now)
  if (count <= lender.settings.servicing.chatPerUserMinute) return null
  await returnUse(trx, limited, now)
  return refused('tooMany', retryAfter(endsAt, now))
}
