import { isProofRecent } from '@quittance/domain/auth/sign-in/recent-proof'
import type { Instant } from '@quittance/domain/calendar'
import { sql as template } from 'kysely'
import type { LenderTransaction } from '../platform/database/database.ts'
import type { LenderQuery } from '../platform/database/transaction.ts'
import type { Borrower } from './borrower.ts'
import type { Lender } from './lender-directory.ts'

/** Whether this email, in lower case, or this phone of 10 digits is one of the account's own. */
export async function isContactOnFile(
  trx: LenderTransaction,
  { borrowerId, contact }: { readonly borrowerId: string; readonly contact: string },
): Promise<boolean> {
  const owner = contact.includes('@')
    ? trx.selectFrom('borrower_emails').select('borrower_id').where('address', '=', contact)
    : trx.selectFrom('borrower_phones').select('borrower_id').where('number', '=', contact)
  const row = await trx
    .selectFrom('borrowers')
    .select('borrower_id')
    .where('borrower_id', '=', borrowerId)
    .where('borrower_id', 'in', owner)
    .executeTakeFirst()
  return row !== undefined
}

type Sending = {
  readonly lender: Lender
  readonly borrower: Borrower
  /** emails in lower case and phones of 10 digits that receipts shall go to */
  readonly contacts: readonly string[]
  readonly now: Instant
}

/**
 * Whether whoever sends receipts has to prove first who they are: where the lender asks for proofs, the last one is
 * old, and one of the places is no verified contact of the account. An agent gives none, and sends to contacts on
 * file alone.
 */
export async function isUnprovenPlace(
  trx: LenderTransaction,
  { lender, borrower: { borrowerId, agent, provenAt }, contacts, now }: Sending,
): Promise<boolean> {
  const { stepUp } = lender.settings.servicing
  if (!stepUp || agent !== null || isProofRecent(provenAt, now)) return false
  const emails = trx
    .selectFrom('borrower_emails')
    .select('address as contact')
    .where('borrower_id', '=', borrowerId)
    .where('is_verified', '=', true)
  const phones = trx
    .selectFrom('borrower_phones')
    .select('number as contact')
    .where('borrower_id', '=', borrowerId)
    .where('is_verified', '=', true)
  const verified = new Set((await emails.unionAll(phones).execute()).map(({ contact }) => contact))
  return contacts.some((contact) => !verified.has(contact))
}

/** Whoever is being erased is nobody's borrower, though the address stands there until they were told. */
const isNotErased = template<boolean>`not exists (select from erasures
  where erasures.lender_id = e.lender_id and erasures.borrower_id = e.borrower_id)`

/**
 * Whom the lender names by an email, in its API and its commands. Only a verified address names anybody:
 * one that was typed by mistake is a stranger's, and whatever is handed out by it would be handed to them.
 * Like an address that nobody has, it names nobody.
 */
export const namedBorrowerQueries = {
  verified: (sql: LenderQuery, email: string) =>
    sql
      .selectFrom('borrower_emails as e')
      .select('e.borrower_id')
      .where('e.address', '=', email.toLowerCase())
      .where('e.is_verified', '=', true)
      .where(isNotErased),
  /** Of an account that has verified none yet, the address of its sign-up too. By it nothing is handed out. */
  verifiedOrSignUp: (sql: LenderQuery, email: string) =>
    sql
      .selectFrom('borrower_emails as e')
      .select('e.borrower_id')
      .where('e.address', '=', email.toLowerCase())
      .where((is) =>
        is.or([
          is('e.is_verified', '=', true),
          is.and([
            is('e.is_primary', '=', true),
            is.not(
              is.exists(
                is
                  .selectFrom('borrower_emails as other')
                  .select('other.email_id')
                  .whereRef('other.borrower_id', '=', 'e.borrower_id')
                  .where('other.is_verified', '=', true),
              ),
            ),
          ]),
        ]),
      )
      .where(isNotErased),
} as const

/** Which addresses name a borrower. */
export type NamedBy = keyof typeof namedBorrowerQueries

/** Whose verified email it is; null where it is nobody's. */
export async function findNamedBorrower(
  trx: LenderTransaction,
  email: string,
): Promise<string | null> {
  const row = await namedBorrowerQueries.verified(trx, email).executeTakeFirst()
  return row?.borrower_id ?? null
}
