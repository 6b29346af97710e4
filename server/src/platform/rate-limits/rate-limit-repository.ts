import { type Instant, toInstant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../database/database.ts'

export type RateLimit = {
  readonly rule: string
  /** whom or what is counted: an id, an address, a fingerprint */
  readonly subject: string
  /** how long a count lasts; whole milliseconds, above 0 */
  readonly windowMs: number
}

/** How often the rule was used in the running window, and when that window ends. */
export type LimitUse = { readonly count: number; readonly endsAt: Instant }

/** Counts one use more. Of any number at the same moment each gets a number of its own. */
export async function countUse(
  trx: LenderTransaction,
  lenderId: string,
  limited: RateLimit,
  now: Instant,
): Promise<LimitUse> {
  return addUses(trx, lenderId, limited, { uses: 1, now })
}

/** Counts several at once; the count told is the one after them. */
export async function addUses(
  trx: LenderTransaction,
  lenderId: string,
  limited: RateLimit,
  { uses, now }: { readonly uses: number; readonly now: Instant },
): Promise<LimitUse> {
  const start = windowStart(limited, now)
  const row = await trx
    .insertInto('limit_counts')
    .values({
      lender_id: lenderId,
      rule: limited.rule,
      subject: limited.subject,
      window_start: new Date(start),
      count: uses,
    })
    .onConflict((on) =>
      on
        .columns(['lender_id', 'rule', 'subject', 'window_start'])
        .doUpdateSet({ count: sql<number>`limit_counts.count + ${uses}::integer` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return { count: row.count, endsAt: toInstant(start + limited.windowMs) }
}

/** Takes back a use that was counted ahead, and did not happen after all. */
export async function returnUse(
  trx: LenderTransaction,
  limited: RateLimit,
  countedAt: Instant,
): Promise<void> {
  const start = new Date(windowStart(limited, countedAt))
  await trx
    .deleteFrom('limit_counts')
    .where('rule', '=', limited.rule)
    .where('subject', '=', limited.subject)
    .where('window_start', '=', start)
    .where('count', '=', 1)
    .execute()
  await trx
    .updateTable('limit_counts')
    .set({ count: sql<number>`count - 1` })
    .where('rule', '=', limited.rule)
    .where('subject', '=', limited.subject)
    .where('window_start', '=', start)
    .where('count', '>', 1)
    .execute()
}

/** How often it was used so far, counting nothing. */
export async function readUse(
  trx: LenderTransaction,
  limited: RateLimit,
  now: Instant,
): Promise<LimitUse> {
  const start = windowStart(limited, now)
  const row = await trx
    .selectFrom('limit_counts')
    .select('count')
    .where('rule', '=', limited.rule)
    .where('subject', '=', limited.subject)
    .where('window_start', '=', new Date(start))
    .executeTakeFirst()
  return { count: row?.count ?? 0, endsAt: toInstant(start + limited.windowMs) }
}

function windowStart({ windowMs }: RateLimit, now: Instant): number {
  return Math.floor(now / windowMs) * windowMs
}

export const hourMs = 60 * 60_000
export const dayMs = 24 * hourMs
