import type { Instant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import { type NamedBy, namedBorrowerQueries } from '../../lenders/contact-on-file-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'

/**
 * Whom the lender names by an email, whether or not the login is closed; null: nobody. Locked until the
 * transaction ends.
 */
export async function lockLogin(
  trx: LenderTransaction,
  email: string,
  by: NamedBy = 'verified',
): Promise<string | null> {
  const row = await trx
    .selectFrom('borrowers')
    .select('borrower_id')
    .where('borrower_id', '=', namedBorrowerQueries[by](trx, email))
    .forUpdate()
    .executeTakeFirst()
  return row?.borrower_id ?? null
}

/** Closes a login from this moment on; null opens it. */
export async function writeDisabledAt(
  trx: LenderTransaction,
  borrowerId: string,
  disabledAt: Instant | null,
): Promise<void> {
  await trx
    .updateTable('borrowers')
    .set({ disabled_at: disabledAt === null ? null : new Date(disabledAt) })
    .where('borrower_id', '=', borrowerId)
    .execute()
}

/** Ends every session of a borrower, those of agents too. */
export async function endAllSessions(
  trx: LenderTransaction,
  borrowerId: string,
  now: Instant,
): Promise<number> {
  const ended = await trx
    .updateTable('sessions')
    .set({ ended_at: new Date(now) })
    .where('borrower_id', '=', borrowerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** Ends every link of a borrower: of a sign-in, a reset, an email and an agent. */
export async function endAllLinks(
  trx: LenderTransaction,
  borrowerId: string,
  now: Instant,
): Promise<void> {
  await trx
    .updateTable('one_time_links')
    .set({ used_at: new Date(now) })
    .where('borrower_id', '=', borrowerId)
    .where('used_at', 'is', null)
    .execute()
}

/** The language in which the owner of a login is written to; null where there is none. */
export async function readLoginLanguage(
  trx: LenderTransaction,
  borrowerId: string,
): Promise<Language | null> {
  const row = await trx
    .selectFrom('borrowers')
    .select('language')
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirst()
  return row?.language ?? null
}
