import { type Outcome, refused } from '@quittance/contract/endpoint'
import type { Instant } from '@quittance/domain/calendar'
import type { Lender } from '../lenders/lender-directory.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { countUse, hourMs, readUse } from '../platform/rate-limits/rate-limit-repository.ts'
import { retryAfter } from '../platform/rate-limits/retry-after.ts'
import { countActiveSchedules } from './schedule-command-repository.ts'

export type LimitReason = 'tooManySchedules' | 'schedulesFull'

type Making = {
  readonly lender: Lender
  readonly loanId: string
  /** in place of a schedule that ends with it: there are no more of them after it */
  readonly endsAnother: boolean
  /** elapsed time */
  readonly now: Instant
}

/**
 * Counts a schedule that is made or edited now, under the lock of its loan; or says why the limits of the
 * lender do not allow it: each has an email of its own, with a document that is printed for it.
 */
export async function countSchedule(
  trx: LenderTransaction,
  { lender, loanId, endsAnother, now }: Making,
): Promise<Outcome<never, LimitReason> | null> {
  const { schedulesPerLoanHour, activeSchedulesPerLoan: most } = lender.settings.servicing
  const making = { rule: 'schedulesPerLoanHour', subject: loanId, windowMs: hourMs }
  const { count, endsAt } = await readUse(trx, making, now)
  if (count >= schedulesPerLoanHour) return refused('tooManySchedules', retryAfter(endsAt, now))
  const active = endsAnother ? 0 : await countActiveSchedules(trx, lender.id, loanId)
  if (active >= most) return refused('schedulesFull', { values: { count: String(most) } })
  await countUse(trx, lender.id, making, now)
  return null
}
