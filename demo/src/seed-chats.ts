import { instantAt, type LocalDate, parseDay } from '@quittance/domain/calendar'
import type { Transaction } from 'kysely'
import type { Tables } from '@quittance/server/platform/database/tables/tables'
import { shiftDay, shiftTo } from './shift-history.ts'
import { demoChats } from './tables/chats.ts'

/** Writes what the demo's borrowers and their lender wrote to each other, moved by months as loans are. */
export async function seedChats(
  trx: Transaction<Tables>,
  lenderId: string,
  { ids, asOf }: { readonly ids: ReadonlyMap<string, string>; readonly asOf: LocalDate },
): Promise<void> {
  const shift = shiftTo(asOf)
  for (const { email, unread, messages } of demoChats) {
    const borrowerId = ids.get(email)
    if (borrowerId === undefined) continue
    const own = { lender_id: lenderId, borrower_id: borrowerId }
    const rows = messages.map(({ on, time, from, text }, at) => ({
      ...own,
      message_no: BigInt(at + 1),
      sender: from,
      body: text,
      sent_at: new Date(instantAt(shiftDay(parseDay(on), shift), time)),
      send_key: null,
    }))
    await trx
      .insertInto('chat_conversations')
      .values({
        ...own,
        last_no: BigInt(rows.length),
        borrower_read_no: BigInt(rows.length - unread),
        lender_read_no: BigInt(rows.length),
        last_at: rows.at(-1)?.sent_at ?? null,
        person_on: null,
        closed_on: null,
      })
      .execute()
    await trx.insertInto('chat_messages').values(rows).execute()
  }
}
