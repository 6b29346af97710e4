import { type Instant, instant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lender/language'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../db/database.ts'
import { lockInTurn } from '../../db/lock-in-turn.ts'

export type Account = {
  readonly borrowerId: string
  readonly firstName: string
  readonly language: Language
  readonly country: 'US' | 'CA'
  readonly stateCode: string
  readonly passwordHash: string | null
}

/** Whose email or phone this is; null when it is nobody's, or the login is closed. */
export async function findAccount(
  trx: LenderTransaction,
  contact: { readonly kind: 'email' | 'phone'; readonly value: string },
): Promise<Account | null> {
  const owner =
    contact.kind === 'email'
      ? trx
          .selectFrom('borrower_emails')
          .select('borrower_id')
          .where('address', '=', contact.value.toLowerCase())
      : trx.selectFrom('borrower_phones').select('borrower_id').where('number', '=', contact.value)
  const row = await accountQuery(trx).where('borrower_id', '=', owner).executeTakeFirst()
  return row === undefined ? null : toAccount(row)
}

/** The account of an id; null when its login is closed. */
export async function readAccount(
  trx: LenderTransaction,
  borrowerId: string,
): Promise<Account | null> {
  const row = await accountQuery(trx).where('borrower_id', '=', borrowerId).executeTakeFirst()
  return row === undefined ? null : toAccount(row)
}

/** First and last name, as they are told to who has a right to know both. */
export async function nameOf(trx: LenderTransaction, borrowerId: string): Promise<string> {
  const { first_name: first, last_name: last } = await trx
    .selectFrom('borrowers')
    .select(['first_name', 'last_name'])
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirstOrThrow()
  return `${first} ${last}`
}

function accountQuery(trx: LenderTransaction) {
  return trx
    .selectFrom('borrowers')
    .select(['borrower_id', 'first_name', 'language', 'country', 'state_code', 'password_hash'])
    .where('disabled_at', 'is', null)
}

function toAccount(
  row: Awaited<ReturnType<ReturnType<typeof accountQuery>['executeTakeFirstOrThrow']>>,
): Account {
  return {
    borrowerId: row.borrower_id,
    firstName: row.first_name,
    language: row.language,
    country: row.country,
    stateCode: row.state_code,
    passwordHash: row.password_hash,
  }
}

/**
 * Whether the password that was found right still is the account's. Held until the transaction ends:
 * whoever sets another one meanwhile comes after it, and ends the session that it opens.
 */
export async function isPasswordStill(
  trx: LenderTransaction,
  { borrowerId, passwordHash }: Account,
): Promise<boolean> {
  const row = await trx
    .selectFrom('borrowers')
    .select('password_hash')
    .where('borrower_id', '=', borrowerId)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined && row.password_hash === passwordHash
}

/** The primary email of somebody who signed in before, from whatever device; null for others. */
export async function emailOfKnownUser(
  trx: LenderTransaction,
  borrowerId: string,
): Promise<string | null> {
  const row = await trx
    .selectFrom('borrower_emails as e')
    .select('e.address')
    .where('e.borrower_id', '=', borrowerId)
    .where('e.is_primary', '=', true)
    .where('e.is_verified', '=', true)
    .where((is) =>
      is.exists(
        is
          .selectFrom('known_devices as d')
          .select('d.device_id')
          .whereRef('d.borrower_id', '=', 'e.borrower_id'),
      ),
    )
    .executeTakeFirst()
  return row?.address ?? null
}

/** Whether this device signed in to the account since then. */
export async function isKnownDevice(
  trx: LenderTransaction,
  { borrowerId, deviceId, since }: { borrowerId: string; deviceId: string; since: Instant },
): Promise<boolean> {
  const row = await trx
    .selectFrom('known_devices')
    .select('device_id')
    .where('borrower_id', '=', borrowerId)
    .where('device_id', '=', deviceId)
    .where('last_signed_in_at', '>', new Date(since))
    .executeTakeFirst()
  return row !== undefined
}

export async function rememberDevice(
  trx: LenderTransaction,
  lenderId: string,
  { borrowerId, deviceId, now }: { borrowerId: string; deviceId: string; now: Instant },
): Promise<void> {
  const at = new Date(now)
  await trx
    .insertInto('known_devices')
    .values({
      lender_id: lenderId,
      borrower_id: borrowerId,
      device_id: deviceId,
      last_signed_in_at: at,
    })
    .onConflict((on) =>
      on.columns(['lender_id', 'borrower_id', 'device_id']).doUpdateSet({ last_signed_in_at: at }),
    )
    .execute()
}

export type Guessed = { readonly subject: Buffer; readonly deviceId: string }

/** The wrong tries so far, held against other tries of the same until the transaction ends. */
export async function lockFailures(trx: LenderTransaction, { subject, deviceId }: Guessed) {
  // One at a time per subject and device, also while there is no row to lock yet.
  await lockInTurn(trx, `${subject.toString('hex')}/${deviceId}`)
  const row = await trx
    .selectFrom('sign_in_failures')
    .select(['failures', 'last_failed_at'])
    .where('subject', '=', subject)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  if (row === undefined) return { count: 0, lastAt: instant(0) }
  return { count: row.failures, lastAt: instant(row.last_failed_at.getTime()) }
}

/** Counts a try as failed before it is checked, so that no number of tries at once gets past. */
export async function countFailure(
  trx: LenderTransaction,
  lenderId: string,
  { subject, deviceId, now }: Guessed & { readonly now: Instant },
): Promise<void> {
  const at = new Date(now)
  await trx
    .insertInto('sign_in_failures')
    .values({
      lender_id: lenderId,
      subject,
      device_id: deviceId,
      failures: 1,
      last_failed_at: at,
    })
    .onConflict((on) =>
      on.columns(['lender_id', 'subject', 'device_id']).doUpdateSet({
        failures: sql<number>`sign_in_failures.failures + 1`,
        last_failed_at: at,
      }),
    )
    .execute()
}

/** A new password clears what was counted, for every device. */
export async function clearFailures(trx: LenderTransaction, subject: Buffer): Promise<void> {
  await trx.deleteFrom('sign_in_failures').where('subject', '=', subject).execute()
}

/**
 * A right password clears what was counted of its own device, and of all unknown ones where it is
 * unknown: an owner who signs in each day would else give a stranger five guesses more each day.
 */
export async function clearFailuresOf(
  trx: LenderTransaction,
  { subject, deviceId }: Guessed,
): Promise<void> {
  await trx
    .deleteFrom('sign_in_failures')
    .where('subject', '=', subject)
    .where('device_id', '=', deviceId)
    .execute()
}
