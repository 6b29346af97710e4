import { toInstant } from '@quittance/domain/calendar'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { dayMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import {
  deleteExpiredRows,
  type ExpiringRows,
  redactOldSecrets,
} from './credential-retention-repository.ts'
import type { JobContext } from '../../lenders/lenders-context.ts'

const batchesMax = 20

/** How long a row stays after the moment in the column that says when its use ended (AMB-122). */
const kept: readonly (ExpiringRows & { readonly keptMs: number })[] = [
  { table: 'one_time_codes', column: 'expires_at', keptMs: dayMs },
  { table: 'one_time_links', column: 'expires_at', keptMs: dayMs },
  { table: 'document_tickets', column: 'expires_at', keptMs: dayMs },
  { table: 'social_nonces', column: 'expires_at', keptMs: dayMs },
  { table: 'pending_sign_ins', column: 'expires_at', keptMs: 0 },
  { table: 'spent_work', column: 'expires_at', keptMs: 0 },
  // It waits a day for its phone to be proven.
  { table: 'sign_ups', column: 'created_at', keptMs: 2 * dayMs },
  { table: 'sessions', column: 'ends_at', keptMs: 90 * dayMs },
  // Its browser gives it again whenever the borrower is there.
  { table: 'notification_tokens', column: 'changed_at', keptMs: 90 * dayMs },
  // Wrong tries, of contacts that are nobody's too: no wait for the next one is as long.
  { table: 'sign_in_failures', column: 'last_failed_at', keptMs: 90 * dayMs },
  // No limit looks back further than a day from its first use.
  { table: 'rolling_counts', column: 'first_at', keptMs: 2 * dayMs },
  { table: 'limit_counts', column: 'window_start', keptMs: 2 * dayMs },
  // A payment by bank is final at the latest when its bank may send it back no more, 60 days on.
  { table: 'payment_keys', column: 'written_at', onlyWith: 'answer', keptMs: 460 * dayMs },
  { table: 'schedule_keys', column: 'written_at', isNeverChanged: true, keptMs: 400 * dayMs },
  { table: 'lender_api_answers', column: 'written_at', isNeverChanged: true, keptMs: 400 * dayMs },
]

/**
 * Deletes credentials that nobody can use any more, and answers by key that nobody asks for again, a batch at a time;
 * the rest waits for the next round.
 *
 * @param most rows of one batch, which is one commit
 * @returns how many rows went
 */
export async function purgeExpiredCredentials(
  { db, clocks }: Pick<JobContext, 'db' | 'clocks'>,
  { id: lenderId }: Lender,
  { most = 200 }: { readonly most?: number } = {},
): Promise<number> {
  const now = clocks.elapsed()
  let forgotten = 0
  for (const { keptMs, ...rows } of kept) {
    const before = toInstant(now - keptMs)
    forgotten += await inBatches(most, () =>
      withLenderTransaction(db, lenderId, (trx) =>
        deleteExpiredRows(trx, lenderId, { ...rows, before, most }),
      ),
    )
  }
  const before = toInstant(now - dayMs)
  await inBatches(most, () =>
    withLenderTransaction(db, lenderId, (trx) => redactOldSecrets(trx, lenderId, { before, most })),
  )
  return forgotten
}

async function inBatches(most: number, work: () => Promise<number>): Promise<number> {
  let all = 0
  for (let turn = 0; turn < batchesMax; turn += 1) {
    const some = await work()
    all += some
    if (some < most) break
  }
  return all
}
