import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'

const chatsMax = 500

type ChatRow = {
  readonly borrower_id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly unread: bigint
  readonly last_at: Date | null
  readonly body: string
}

/** The lender's conversations, the one that was written to last first, with what is unread in each. */
export async function listChats(trx: LenderTransaction, lenderId: string, state: 'unread' | 'all') {
  const { rows } = await sql<ChatRow>`
    select c.borrower_id, b.first_name, b.last_name, e.address as email, c.last_at, l.body,
      (select count(*) from chat_messages m
        where m.lender_id = c.lender_id and m.borrower_id = c.borrower_id
          and m.message_no > c.lender_read_no and m.sender = 'borrower') as unread
    from chat_conversations c
    join borrowers b on b.lender_id = c.lender_id and b.borrower_id = c.borrower_id
    join chat_messages l on l.lender_id = c.lender_id and l.borrower_id = c.borrower_id
      and l.message_no = c.last_no
    left join borrower_emails e on e.lender_id = c.lender_id and e.borrower_id = c.borrower_id
      and e.is_primary
    where c.lender_id = ${lenderId}::uuid
      and (${state === 'all'}::boolean or exists (select from chat_messages m
        where m.lender_id = c.lender_id and m.borrower_id = c.borrower_id
          and m.message_no > c.lender_read_no and m.sender = 'borrower'))
    order by c.last_at desc, c.borrower_id
    limit ${chatsMax}::integer`.execute(trx)
  return rows.map((row) => ({
    borrowerId: row.borrower_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    unread: Number(row.unread),
    lastAt: row.last_at?.toISOString() ?? null,
    lastMessage: row.body,
  }))
}

/** How many messages of the borrower the lender has not read. */
export async function countUnreadByLender(
  trx: LenderTransaction,
  { lenderId, borrowerId }: { readonly lenderId: string; readonly borrowerId: string },
): Promise<number> {
  const row = await trx
    .selectFrom('chat_messages as m')
    .innerJoin('chat_conversations as c', (on) =>
      on
        .onRef('c.lender_id', '=', 'm.lender_id')
        .onRef('c.borrower_id', '=', 'm.borrower_id')
        .onRef('c.lender_read_no', '<', 'm.message_no'),
    )
    .select((column) => column.fn.countAll<bigint>().as('unread'))
    .where('m.lender_id', '=', lenderId)
    .where('m.borrower_id', '=', borrowerId)
    .where('m.sender', '=', 'borrower')
    .executeTakeFirstOrThrow()
  return Number(row.unread)
}
