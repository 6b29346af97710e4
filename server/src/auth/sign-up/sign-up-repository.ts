import { randomUUID } from 'node:crypto'
import { type Instant, toInstant } from '@quittance/domain/calendar'
import type { Insertable, Selectable } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'
import {
  emailClaimedUntil,
  releaseEmailClaim,
  releasePhoneClaim,
} from '../contacts/contact-claim-repository.ts'
import { networkOf } from '../../platform/rate-limits/network.ts'

export type SignUpRow = Selectable<Tables['sign_ups']>
export type NewSignUp = Omit<
  Insertable<Tables['sign_ups']>,
  'lender_id' | 'sign_up_id' | 'created_at' | 'ended_at'
>

/** How long a sign-up waits for its phone to be proven. */
const lifeMs = 24 * 60 * 60_000

export async function writeSignUp(
  trx: LenderTransaction,
  lenderId: string,
  { row, now }: { readonly row: NewSignUp; readonly now: Instant },
): Promise<string> {
  const signUpId = randomUUID()
  const at = new Date(now)
  await trx
    .deleteFrom('sign_ups')
    .where('phone', '=', row.phone)
    .where('created_at', '<', new Date(now - lifeMs))
    .execute()
  await trx
    .insertInto('sign_ups')
    .values({ ...row, lender_id: lenderId, sign_up_id: signUpId, created_at: at, ended_at: null })
    .execute()
  return signUpId
}

/** The sign-up of this very form that waits; another form with the same phone is another one. */
export async function findSignUp(
  trx: LenderTransaction,
  { phone, formHashes, now }: { phone: string; formHashes: readonly Buffer[]; now: Instant },
): Promise<SignUpRow | null> {
  const row = await waiting(trx, { phone, now })
    .where('form_hash', 'in', formHashes)
    .executeTakeFirst()
  return row ?? null
}

export type SignUpNamed = Readonly<Record<'phone' | 'email' | 'signUpId', string>> & {
  readonly now: Instant
}

/** The sign-up of an id that waits for this phone and email. Who knows the id sent the form. */
export async function findSignUpById(
  trx: LenderTransaction,
  { phone, email, signUpId, now }: SignUpNamed,
): Promise<SignUpRow | null> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(signUpId)) return null
  const row = await waiting(trx, { phone, now })
    .where('sign_up_id', '=', signUpId)
    .where('email', '=', email)
    .executeTakeFirst()
  return row ?? null
}

export type PendingSignUpQuery = {
  readonly phone: string
  /** null: any */
  readonly email: string | null
  readonly now: Instant
}

/** The sign-ups that wait for this phone, and for this email where one is named: the latest first. */
export function listPendingSignUps(
  trx: LenderTransaction,
  { phone, email, now }: PendingSignUpQuery,
): Promise<SignUpRow[]> {
  return waiting(trx, { phone, now })
    .$if(email !== null, (query) => query.where('email', '=', email ?? ''))
    .execute()
}

function waiting(trx: LenderTransaction, { phone, now }: { phone: string; now: Instant }) {
  return trx
    .selectFrom('sign_ups')
    .selectAll()
    .where('phone', '=', phone)
    .where('ended_at', 'is', null)
    .where('created_at', '>', new Date(toInstant(now - lifeMs)))
    .orderBy('created_at', 'desc')
}

export function isFromNetworkOf(signUp: SignUpRow, ip: string): boolean {
  return networkOf(signUp.ip) === networkOf(ip)
}

export async function readSignUp(
  trx: LenderTransaction,
  signUpId: string,
): Promise<SignUpRow | null> {
  const row = await trx
    .selectFrom('sign_ups')
    .selectAll()
    .where('sign_up_id', '=', signUpId)
    .executeTakeFirst()
  return row ?? null
}

export async function endSignUp(trx: LenderTransaction, signUpId: string, now: Instant) {
  await trx
    .updateTable('sign_ups')
    .set({ ended_at: new Date(now) })
    .where('sign_up_id', '=', signUpId)
    .execute()
}

export type CreatedAccount = { readonly borrowerId: string; readonly emailId: string }

/** Makes the account of a sign-up whose phone is proven. */
export async function createAccount(
  trx: LenderTransaction,
  lenderId: string,
  { signUp, now }: { readonly signUp: SignUpRow; readonly now: Instant },
): Promise<CreatedAccount> {
  const borrowerId = randomUUID()
  const emailId = randomUUID()
  const owner = { lender_id: lenderId, borrower_id: borrowerId }
  const at = new Date(now)
  await trx
    .insertInto('borrowers')
    .values({
      ...owner,
      first_name: signUp.first_name,
      last_name: signUp.last_name,
      language: signUp.language,
      country: signUp.country,
      state_code: signUp.state_code,
      street1: '',
      city: '',
      postal_code: '',
      born_on: signUp.born_on,
      password_hash: signUp.password_hash,
      disabled_at: null,
      created_at: at,
    })
    .execute()
  const contact = { ...owner, is_primary: true }
  await releaseEmailClaim(trx, signUp.email)
  await trx
    .insertInto('borrower_emails')
    .values({
      ...contact,
      email_id: emailId,
      address: signUp.email,
      is_verified: signUp.is_email_proven,
      claimed_until: signUp.is_email_proven ? null : emailClaimedUntil(now),
    })
    .execute()
  await releasePhoneClaim(trx, signUp.phone)
  await trx
    .insertInto('borrower_phones')
    .values({ ...contact, phone_id: randomUUID(), number: signUp.phone, is_verified: true })
    .execute()
  return { borrowerId, emailId }
}
