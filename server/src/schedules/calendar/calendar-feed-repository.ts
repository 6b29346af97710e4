import { type Instant, toInstant } from '@quittance/domain/calendar'
import type { Borrower } from '../../lenders/borrower.ts'
import { compileOnce } from '../../platform/database/compile-once.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'

type Owner = Pick<Borrower, 'lenderId' | 'borrowerId'>

/** Keeps a new address, in the place of one before. */
export async function writeCalendarFeed(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  { tokenHash, at }: { readonly tokenHash: Buffer; readonly at: Instant },
): Promise<void> {
  const made = {
    token_hash: tokenHash,
    made_at: new Date(at),
    revoked_at: null,
    last_read_at: null,
  }
  await trx
    .insertInto('calendar_feeds')
    .values({ lender_id: lenderId, borrower_id: borrowerId, ...made })
    .onConflict((on) => on.columns(['lender_id', 'borrower_id']).doUpdateSet(made))
    .execute()
}

/** When the borrower's address was made, and last asked; null for none. */
export async function findCalendarFeed(trx: LenderTransaction, { lenderId, borrowerId }: Owner) {
  const row = await trx
    .selectFrom('calendar_feeds')
    .select(['made_at', 'last_read_at'])
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return null
  const { made_at: madeAt, last_read_at: lastReadAt } = row
  return {
    since: toInstant(madeAt.getTime()),
    lastReadAt: lastReadAt === null ? null : toInstant(lastReadAt.getTime()),
  }
}

type Asked = { readonly lenderId: string; readonly tokenHash: Buffer }

/** Asks whose live address it is; nobody's while their login is closed. */
export const feedOwnerStatement = compileOnce(({ lenderId, tokenHash }: Asked, from) =>
  from
    .selectFrom('calendar_feeds as f')
    .innerJoin('borrowers as b', (on) =>
      on.onRef('b.lender_id', '=', 'f.lender_id').onRef('b.borrower_id', '=', 'f.borrower_id'),
    )
    .select(['f.borrower_id', 'f.last_read_at', 'b.language'])
    .where('f.lender_id', '=', lenderId)
    .where('f.token_hash', '=', tokenHash)
    .where('f.revoked_at', 'is', null)
    .where('b.disabled_at', 'is', null),
)

export async function noteFeedRead(
  trx: LenderTransaction,
  { lenderId, tokenHash }: Asked,
  at: Instant,
): Promise<void> {
  await trx
    .updateTable('calendar_feeds')
    .set({ last_read_at: new Date(at) })
    .where('lender_id', '=', lenderId)
    .where('token_hash', '=', tokenHash)
    .execute()
}
