import { makeWorld } from '../../crash/make-world.ts'
import type { CrashPortal } from '../../crash/start-portal.ts'
import { ownerPool } from '../../owner-pool.ts'
import type { Figure } from '../figure.ts'
import { measurePayingBesideChats } from './measure-paying-beside-chats.ts'
import { measurePollCost } from './measure-poll-cost.ts'

const chats = 1_000

/** What polls of the chat cost, and what they do to payments. */
export async function measureChat(portal: CrashPortal): Promise<Figure[]> {
  const world = await makeWorld(portal, chats)
  await writeMessages(portal, world.lenderId)
  const cost = await measurePollCost(portal, world)
  process.stderr.write(`${cost.name}: ${cost.measured}\n`)
  return [cost, await measurePayingBesideChats(portal, world)]
}

/** Ten messages of some length in the conversation of each borrower of the lender. */
async function writeMessages({ databaseUrl }: CrashPortal, lenderId: string): Promise<void> {
  const owner = ownerPool(databaseUrl)
  await owner.query(
    `with lender as (select set_config('app.lender', $1, false)),
      made as (
        insert into chat_conversations (lender_id, borrower_id, last_no, borrower_read_no)
        select lender_id, borrower_id, 10, 10 from borrowers, lender where lender_id = $1::uuid
        on conflict do nothing returning lender_id, borrower_id)
      insert into chat_messages (lender_id, borrower_id, message_no, sender, body, sent_at)
      select lender_id, borrower_id, no, case when no % 2 = 0 then 'lender' else 'borrower' end,
        'Message ' || no || ': ' || repeat('some words about a loan ', 6), now()
      from made, generate_series(1, 10) as no`,
    [lenderId],
  )
  await owner.query('vacuum analyze chat_conversations, chat_messages')
  await owner.end()
}
