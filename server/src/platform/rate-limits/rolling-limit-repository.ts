import { type Instant, toInstant } from '@quittance/domain/calendar'
import { assert } from '@quittance/domain/assert'
import { sql } from 'kysely'
import { compileOnce } from '../database/compile-once.ts'
import type { LenderTransaction } from '../database/database.ts'
import type { RateLimit, LimitUse } from './rate-limit-repository.ts'

/**
 * Counts one use more in a window that began with its first use, and ends so long after it: no two
 * windows meet, so nobody gets twice as much around a full hour. Of any number at the same moment
 * each gets a number of its own.
 */
export async function countRolling(
  trx: LenderTransaction,
  lenderId: string,
  { rule, subject, windowMs }: RateLimit,
  now: Instant,
): Promise<LimitUse> {
  const ended = new Date(now - windowMs)
  const statement = countStatement({ lenderId, rule, subject, ended, at: new Date(now) })
  const [row] = (await trx.executeQuery(statement)).rows
  assert(row !== undefined, 'a use is counted or throws')
  return { count: row.count, endsAt: toInstant(row.first_at.getTime() + windowMs) }
}

type Counted = {
  readonly lenderId: string
  readonly rule: string
  readonly subject: string
  readonly at: Date
  /** a window that began then or before is over */
  readonly ended: Date
}

const countStatement = compileOnce(({ lenderId, rule, subject, at, ended }: Counted, from) => {
  const isOver = sql<boolean>`rolling_counts.first_at <= ${ended}::timestamptz`
  return from
    .insertInto('rolling_counts')
    .values({ lender_id: lenderId, rule, subject, first_at: at, count: 1 })
    .onConflict((on) =>
      on.columns(['lender_id', 'rule', 'subject']).doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else rolling_counts.count + 1 end`,
        first_at: sql<Date>`case when ${isOver} then ${at}::timestamptz
          else rolling_counts.first_at end`,
      }),
    )
    .returning(['count', 'first_at'])
})

/**
 * Takes back a use of the running window that was counted ahead, and did not happen after all. Was it
 * the only one, the window is over: what comes next begins one of its own.
 */
export async function returnRolling(
  trx: LenderTransaction,
  { rule, subject, windowMs }: RateLimit,
  now: Instant,
): Promise<void> {
  const ended = new Date(now - windowMs)
  await trx.executeQuery(returnStatement({ rule, subject, ended }))
}

const returnStatement = compileOnce(
  ({ rule, subject, ended }: Omit<Counted, 'lenderId' | 'at'>, from) =>
    from
      .updateTable('rolling_counts')
      .set({
        count: sql<number>`greatest(count - 1, 1)`,
        first_at: sql<Date>`case when count = 1 then 'epoch' else first_at end`,
      })
      .where('rule', '=', rule)
      .where('subject', '=', subject)
      .where('first_at', '>', ended),
)

/** How often it was used so far, counting nothing. */
export async function readRolling(
  trx: LenderTransaction,
  { rule, subject, windowMs }: RateLimit,
  now: Instant,
): Promise<LimitUse> {
  const row = await trx
    .selectFrom('rolling_counts')
    .select(['count', 'first_at'])
    .where('rule', '=', rule)
    .where('subject', '=', subject)
    .where('first_at', '>', new Date(now - windowMs))
    .executeTakeFirst()
  const firstAt = row?.first_at.getTime() ?? now
  return { count: row?.count ?? 0, endsAt: toInstant(firstAt + windowMs) }
}
