import type { Instant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import { trustedFrom } from '../../notifications/recipients/own-contact-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { emailsQuery, phonesQuery } from '../contact-repository.ts'

export type ContactKind = 'email' | 'phone'

type Owner = { readonly lenderId: string; readonly borrowerId: string }

export type StoredContact = Awaited<ReturnType<typeof listContacts>>[number]

/** All emails, or all phones, of a borrower's list. */
export function listContacts(trx: LenderTransaction, owner: Owner, kind: ContactKind) {
  return kind === 'email' ? emailsQuery(trx, owner).execute() : phonesQuery(trx, owner).execute()
}

type NewContact = {
  readonly id: string
  readonly kind: ContactKind
  readonly value: string
  readonly addedAt: Date
}

type OwnContact = NewContact & {
  readonly claimedUntil: Date
  /** its session had not proven lately whose it is */
  readonly isUnproven: boolean
}

/** Puts an unverified contact on an account, kept from others until then. */
export async function insertContact(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  { id, kind, value, addedAt, claimedUntil, isUnproven }: OwnContact,
): Promise<void> {
  const row = {
    lender_id: lenderId,
    borrower_id: borrowerId,
    is_verified: false,
    is_primary: false,
    added_at: addedAt,
    added_unproven: isUnproven,
    claimed_until: claimedUntil,
  }
  if (kind === 'email') {
    const email = { ...row, email_id: id, address: value }
    await trx.insertInto('borrower_emails').values(email).execute()
  } else {
    const phone = { ...row, phone_id: id, number: value }
    await trx.insertInto('borrower_phones').values(phone).execute()
  }
}

/** Lists a contact of another account for whoever added it. It is never theirs. */
export async function insertUnavailableContact(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  { id, kind, value, addedAt }: NewContact,
): Promise<void> {
  await trx
    .insertInto('unavailable_contacts')
    .values({
      lender_id: lenderId,
      contact_id: id,
      borrower_id: borrowerId,
      kind,
      contact: value,
      added_at: addedAt,
    })
    .execute()
}

/** Takes a contact off a borrower's list, whichever it is. */
export async function deleteContact(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  { id, kind }: { readonly id: string; readonly kind: ContactKind },
): Promise<void> {
  await trx
    .deleteFrom('unavailable_contacts')
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('contact_id', '=', id)
    .execute()
  const own =
    kind === 'email'
      ? trx.deleteFrom('borrower_emails').where('email_id', '=', id)
      : trx.deleteFrom('borrower_phones').where('phone_id', '=', id)
  await own.where('lender_id', '=', lenderId).where('borrower_id', '=', borrowerId).execute()
}

const placeOf = {
  email: { table: sql.table('borrower_emails'), column: sql.ref('email_id') },
  phone: { table: sql.table('borrower_phones'), column: sql.ref('phone_id') },
} as const

/** From when on a contact of the account is trusted; null: it always was. */
export async function readTrustedFrom(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  { id, kind }: { readonly id: string; readonly kind: ContactKind },
): Promise<Instant | null> {
  const { table, column } = placeOf[kind]
  const { rows } = await sql<{ addedAt: Date | null; isUnproven: boolean }>`
    select added_at as "addedAt", added_unproven as "isUnproven" from ${table}
    where lender_id = ${lenderId}::uuid and borrower_id = ${borrowerId}::uuid
      and ${column} = ${id}::uuid`.execute(trx)
  const [row] = rows
  return row === undefined ? null : trustedFrom(row)
}

/** Makes one of an account's contacts the primary one of its kind, and no other. */
export async function writePrimary(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  { id, kind }: { readonly id: string; readonly kind: ContactKind },
): Promise<void> {
  if (kind === 'email') {
    const own = () =>
      trx
        .updateTable('borrower_emails')
        .where('lender_id', '=', lenderId)
        .where('borrower_id', '=', borrowerId)
    await own().set({ is_primary: false }).where('is_primary', '=', true).execute()
    await own().set({ is_primary: true }).where('email_id', '=', id).execute()
    return
  }
  const own = () =>
    trx
      .updateTable('borrower_phones')
      .where('lender_id', '=', lenderId)
      .where('borrower_id', '=', borrowerId)
  await own().set({ is_primary: false }).where('is_primary', '=', true).execute()
  await own().set({ is_primary: true }).where('phone_id', '=', id).execute()
}
