import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { ownerQueries } from './account-repository.ts'

/** Whose email this is, whether or not the login is closed. Locked until the transaction ends. */
export async function lockLogin(trx: LenderTransaction, email: string): Promise<string | null> {
  const row = await trx
    .selectFrom('borrowers')
    .select('borrower_id')
    .where('borrower_id', '=', ownerQueries.email(trx, email.toLowerCase()))
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
