import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { NamedPaper } from '../../lenders/papers/named-paper.ts'

export type NewTicket = {
  readonly ticketHash: Buffer
  readonly sessionHash: Buffer
  readonly paper: NamedPaper
  /** elapsed time */
  readonly expiresAt: Instant
}

/** Keeps a ticket until it is used. */
export async function insertTicket(
  trx: LenderTransaction,
  lenderId: string,
  { ticketHash, sessionHash, paper, expiresAt }: NewTicket,
): Promise<void> {
  await trx
    .insertInto('document_tickets')
    .values({
      lender_id: lenderId,
      ticket_hash: ticketHash,
      session_hash: sessionHash,
      paper: JSON.stringify(paper),
      expires_at: new Date(expiresAt),
    })
    .execute()
}

/** Uses a ticket up, so that it opens nothing a second time; null where there is none to use. */
export async function takeTicket(
  trx: LenderTransaction,
  lenderId: string,
  { ticketHash, now }: { readonly ticketHash: Buffer; readonly now: Instant },
): Promise<{ readonly sessionHash: Buffer; readonly paper: NamedPaper } | null> {
  const row = await trx
    .updateTable('document_tickets')
    .set({ used_at: new Date(now) })
    .where('lender_id', '=', lenderId)
    .where('ticket_hash', '=', ticketHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .returning(['session_hash', 'paper'])
    .executeTakeFirst()
  if (row === undefined) return null
  return { sessionHash: row.session_hash, paper: row.paper as NamedPaper }
}
