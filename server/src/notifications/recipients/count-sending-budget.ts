import type { Instant } from '@quittance/domain/calendar'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeTask } from '../../lenders/task-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { addUses, dayMs } from '../../platform/rate-limits/rate-limit-repository.ts'

type Sending = {
  readonly lender: Lender
  readonly channel: 'sms' | 'call'
  /** a text about the safety of an account, which has an allowance of its own of the same size */
  readonly isSafety?: boolean
  readonly now: Instant
}

/** Takes one text or call of the lender's budget of the day; the first one beyond it is an alarm. */
export async function countSendingBudget(
  trx: LenderTransaction,
  { lender, channel, isSafety = false, now }: Sending,
): Promise<{ readonly isOver: boolean; readonly endsAt: Instant }> {
  const { smsBudgetPerDay, voiceBudgetPerDay } = lender.settings.servicing
  const most = channel === 'sms' ? smsBudgetPerDay : voiceBudgetPerDay
  const rule = isSafety ? 'safetyTextsPerDay' : `${channel}BudgetPerDay`
  const limited = { rule, subject: 'lender', windowMs: dayMs }
  const { count, endsAt } = await addUses(trx, lender.id, limited, { uses: 1, now })
  if (count === most + 1) {
    const day = new Date(now).toISOString().slice(0, 10)
    const payload = { channel, budget: most, day, ...(isSafety && { of: 'safety' }) }
    const whom = { lenderId: lender.id, borrowerId: null }
    await writeTask(trx, whom, { kind: 'budgetUsedUp', payload, at: now })
  }
  return { isOver: count > most, endsAt }
}
