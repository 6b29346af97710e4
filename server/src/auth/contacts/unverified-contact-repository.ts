import type { Instant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { type ContactPlace, contactPlaces, recentMs } from './recent-contact-repository.ts'

type Asked = { readonly borrowerId: string; readonly now: Instant }

/** A contact that was taken off. */
export type RemovedContact = {
  readonly id: string
  readonly kind: ContactPlace
  readonly value: string
}

/**
 * Takes off what was added and never verified, and ends the links that were to verify it; of another account's
 * contacts on the list as of nobody's, else whoever added one would learn whose it is. What the account can
 * not be without, an email that took the place of a sign-up's, counts as added now by somebody unknown.
 */
export async function removeUnverifiedContacts(
  trx: LenderTransaction,
  { borrowerId, now }: Asked,
): Promise<RemovedContact[]> {
  const at = new Date(now)
  await trx
    .updateTable('one_time_links')
    .set({ used_at: at })
    .where('borrower_id', '=', borrowerId)
    .where('purpose', '=', 'verifyEmail')
    .where('used_at', 'is', null)
    .where('email_id', 'in', (is) =>
      is
        .selectFrom('borrower_emails')
        .select('email_id')
        .where('borrower_id', '=', borrowerId)
        .where('is_verified', '=', false)
        .where('added_at', 'is not', null),
    )
    .execute()
  await trx
    .updateTable('borrower_emails')
    .set({ added_at: at, added_unproven: true })
    .where('borrower_id', '=', borrowerId)
    .where('is_verified', '=', false)
    .where('is_primary', '=', true)
    .where('added_at', 'is not', null)
    .execute()
  return takeOff(trx, borrowerId)
}

const kinds = ['email', 'phone'] as const

async function takeOff(trx: LenderTransaction, borrowerId: string): Promise<RemovedContact[]> {
  const removed: RemovedContact[] = []
  for (const kind of kinds) {
    const { table, id, at } = contactPlaces[kind]
    const { rows } = await sql<Omit<RemovedContact, 'kind'>>`delete from ${table}
      where borrower_id = ${borrowerId}::uuid and not is_verified and not is_primary
        and added_at is not null
      returning ${id} as id, ${at} as value`.execute(trx)
    removed.push(...rows.map((row) => ({ ...row, kind })))
  }
  const unavailable = await trx
    .deleteFrom('unavailable_contacts')
    .where('borrower_id', '=', borrowerId)
    .returning(['contact_id as id', 'kind', 'contact as value'])
    .execute()
  return [...removed, ...unavailable]
}

/** The verified emails and phones that were added lately. */
export async function listRecentContacts(
  trx: LenderTransaction,
  { borrowerId, now }: Asked,
): Promise<string[]> {
  const since = new Date(now - recentMs)
  const recent: string[] = []
  for (const kind of kinds) {
    const { table, at } = contactPlaces[kind]
    const { rows } = await sql<{ value: string }>`select ${at} as value from ${table}
      where borrower_id = ${borrowerId}::uuid and is_verified and added_at > ${since}
      order by ${at}`.execute(trx)
    recent.push(...rows.map(({ value }) => value))
  }
  return recent
}
