import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** Writes down that a phone wants no texts. Said again, the first time stays. */
export async function optOutPhone(
  trx: LenderTransaction,
  lenderId: string,
  { number, at }: { readonly number: string; readonly at: Instant },
): Promise<void> {
  await trx
    .insertInto('opted_out_phones')
    .values({ lender_id: lenderId, number, opted_out_at: new Date(at) })
    .onConflict((on) => on.doNothing())
    .execute()
}

export async function optInPhone(
  trx: LenderTransaction,
  lenderId: string,
  number: string,
): Promise<void> {
  await trx
    .deleteFrom('opted_out_phones')
    .where('lender_id', '=', lenderId)
    .where('number', '=', number)
    .execute()
}

export async function isPhoneOptedOut(
  trx: LenderTransaction,
  lenderId: string,
  number: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('opted_out_phones')
    .select('number')
    .where('lender_id', '=', lenderId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row !== undefined
}

export async function listOptedOutPhones(trx: LenderTransaction, lenderId: string) {
  const rows = await trx
    .selectFrom('opted_out_phones')
    .select(['number', 'opted_out_at'])
    .where('lender_id', '=', lenderId)
    .orderBy('opted_out_at', 'desc')
    .limit(1000)
    .execute()
  return rows.map((row) => ({ phone: row.number, stoppedAt: row.opted_out_at.toISOString() }))
}
