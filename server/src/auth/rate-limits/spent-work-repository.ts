import type { Instant } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'

export type SpentWork = { readonly challengeHash: Buffer; readonly expiresAt: Instant }

/** Uses a challenge up. Of any number at the same moment one gets it; the others are told false. */
export async function spendWork(
  trx: LenderTransaction,
  lenderId: string,
  { challengeHash, expiresAt }: SpentWork,
): Promise<boolean> {
  const row = await trx
    .insertInto('spent_work')
    .values({
      lender_id: lenderId,
      challenge_hash: challengeHash,
      expires_at: new Date(expiresAt),
    })
    .onConflict((on) => on.columns(['lender_id', 'challenge_hash']).doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return row !== undefined
}
