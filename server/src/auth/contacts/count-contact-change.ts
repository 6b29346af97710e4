import { type Outcome, refused } from '@quittance/contract/endpoint'
import type { Instant } from '@quittance/domain/calendar'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { dayMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { retryAfter } from '../../platform/rate-limits/retry-after.ts'
import { countRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'

type Counted = { readonly lender: Lender; readonly borrower: Borrower; readonly now: Instant }

/**
 * Counts one change more of how a borrower is reached: each sends something to somebody.
 *
 * @returns null while it may go on
 */
export async function countContactChange(
  trx: LenderTransaction,
  { lender, borrower, now }: Counted,
): Promise<Outcome<never, 'tooMany'> | null> {
  const rule = { rule: 'contactChangesPerUserDay', subject: borrower.borrowerId, windowMs: dayMs }
  const used = await countRolling(trx, lender.id, rule, now)
  const isOver = used.count > lender.settings.servicing.contactChangesPerUserDay
  return isOver ? refused('tooMany', retryAfter(used.endsAt, now)) : null
}
