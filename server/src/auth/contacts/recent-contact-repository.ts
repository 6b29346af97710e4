import type { Instant } from '@quittance/domain/calendar'
import { type RawBuilder, sql } from 'kysely'
import { isTrustedAt } from '../../notifications/recipients/own-contact-repository.ts'
import type { AccountEmail } from '../../notifications/templates/template.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { dayMs } from '../../platform/rate-limits/rate-limit-repository.ts'

/** For how long what was changed is taken back when the account is given back; milliseconds. */
export const recentMs = 7 * dayMs

/** Where each kind of contact stands, with its id and itself. */
export const contactPlaces = {
  email: { table: sql.table('borrower_emails'), id: sql.ref('email_id'), at: sql.ref('address') },
  phone: { table: sql.table('borrower_phones'), id: sql.ref('phone_id'), at: sql.ref('number') },
} as const

export type ContactPlace = keyof typeof contactPlaces

export type RecentContact = {
  readonly id: string
  readonly value: string
  readonly isVerified: boolean
}

type Asked = {
  readonly borrowerId: string
  /** where the account is given back; null: those that are trusted stay */
  readonly own: string | null
  readonly now: Instant
}

/**
 * Takes off the emails, or the phones, that were added lately, whatever had been proven by then. An
 * email of a sign-up that still waits to be verified stays: it has no other in its place.
 */
export async function deleteRecentContacts(
  trx: LenderTransaction,
  kind: ContactPlace,
  { borrowerId, own, now }: Asked,
): Promise<RecentContact[]> {
  const { table, id, at } = contactPlaces[kind]
  const stays = own === null ? isTrustedAt(now) : sql<boolean>`${at} = ${own}`
  const { rows } = await sql<RecentContact>`delete from ${table}
    where borrower_id = ${borrowerId}::uuid and added_at > ${new Date(now - recentMs)}
      and (is_verified or not is_primary) and not ${stays}
    returning ${id} as id, ${at} as value, is_verified as "isVerified"`.execute(trx)
  return rows
}

/** Where no email, or no phone, is primary, the oldest one that is trusted is so from here on. */
export async function restorePrimary(
  trx: LenderTransaction,
  kind: ContactPlace,
  { borrowerId, now }: Pick<Asked, 'borrowerId' | 'now'>,
): Promise<void> {
  const { table, id, at } = contactPlaces[kind]
  await sql`update ${table} set is_primary = true
    where borrower_id = ${borrowerId}::uuid and ${id} = (
      select ${id} from ${table}
      where borrower_id = ${borrowerId}::uuid and is_verified and ${isTrustedAt(now)}
      order by added_at nulls first, ${at} limit 1)
    and not exists (
      select from ${table} where borrower_id = ${borrowerId}::uuid and is_primary)`.execute(trx)
}

/** Ends whatever link was sent to these contacts of a borrower. */
export async function revokeLinksSentTo(
  trx: LenderTransaction,
  borrowerId: string,
  { contacts, now }: { readonly contacts: readonly string[]; readonly now: Instant },
): Promise<void> {
  const isSentThere = sql<boolean>`o.recipient = any(${contacts}::text[])`
  await revokeWhere(trx, { borrowerId, now }, isSentThere)
}

async function revokeWhere(
  trx: LenderTransaction,
  { borrowerId, now }: Pick<Asked, 'borrowerId' | 'now'>,
  isMeant: RawBuilder<boolean>,
): Promise<void> {
  await trx
    .updateTable('one_time_links')
    .set({ used_at: new Date(now) })
    .where('borrower_id', '=', borrowerId)
    .where('used_at', 'is', null)
    .where('link_id', 'in', (is) =>
      is
        .selectFrom('message_secrets as s')
        .innerJoin('outbox as o', (on) =>
          on.onRef('o.lender_id', '=', 's.lender_id').onRef('o.message_id', '=', 's.message_id'),
        )
        .select('s.of_id')
        .where(isMeant),
    )
    .execute()
}

/** Ends the links that came with one kind of word of a change: what it tells of is as it was. */
export async function revokeLinksOf(
  trx: LenderTransaction,
  borrowerId: string,
  { emailName, now }: { readonly emailName: AccountEmail; readonly now: Instant },
): Promise<void> {
  await revokeWhere(trx, { borrowerId, now }, sql<boolean>`o.topic = ${`account.${emailName}`}`)
}

/** Where a link was sent; null where nothing is known of it. */
export async function findLinkRecipient(
  trx: LenderTransaction,
  linkId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('message_secrets as s')
    .innerJoin('outbox as o', (on) =>
      on.onRef('o.lender_id', '=', 's.lender_id').onRef('o.message_id', '=', 's.message_id'),
    )
    .select('o.recipient')
    .where('s.of_id', '=', linkId)
    .limit(1)
    .executeTakeFirst()
  return row?.recipient ?? null
}
