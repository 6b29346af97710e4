import { type Outcome, refused } from '@quittance/contract/endpoint'
import type { Instant } from '@quittance/domain/calendar'
import { resendAfterSeconds } from '@quittance/domain/sign-up/one-time-code'
import type { LenderTransaction } from '../../db/database.ts'
import { writeTask } from '../lender-desk/task-store.ts'
import type { Lender } from '../lender/lender-directory.ts'
import { addUses, dayMs, hourMs } from '../limits/limit-store.ts'
import { networkOf } from '../limits/network.ts'
import { countRolling, tellsWhen } from '../limits/rolling-store.ts'

export type SendRefusal = 'tooSoon' | 'noMoreCodes' | 'tooMany'

export type Sending = {
  readonly lender: Lender
  readonly phone: string
  readonly channel: 'text' | 'call'
  readonly ip: string
  readonly now: Instant
  /** seconds until the next code; the settings of a signed-in borrower always wait 180 */
  readonly waitSeconds?: number
}

/**
 * Counts one code more to this number, and says whether it may go: by address and hour, by the wait
 * since the last one, by number and day, by the lender's budget. Every count lies in the database
 * and is taken before anything is sent, so that no number of calls at once gets further. A number
 * that nobody signs up with is counted alike.
 *
 * @returns null when it may go
 * @see L7 to L9
 */
export async function refuseSending(
  trx: LenderTransaction,
  { lender, phone, channel, ip, now, waitSeconds }: Sending,
): Promise<Outcome<never, SendRefusal> | null> {
  const { servicing, portal } = lender.settings
  const count = (rule: string, subject: string, windowMs: number) =>
    countRolling(trx, lender.id, { rule, subject, windowMs }, now)

  const byIp = await count('codeSendsPerIpHour', networkOf(ip), hourMs)
  if (byIp.count > servicing.codeSendsPerIpHour)
    return refused('tooMany', tellsWhen(byIp.endsAt, now))
  const wait = waitSeconds ?? resendAfterSeconds(portal.validationCodeSeconds)
  const sinceLast = await count('codeWait', phone, wait * 1000)
  if (sinceLast.count > 1) return refused('tooSoon', tellsWhen(sinceLast.endsAt, now))
  const byNumber = await count('codeSendsPerDay', phone, dayMs)
  if (byNumber.count > servicing.codeSendsPerDay)
    return refused('noMoreCodes', tellsWhen(byNumber.endsAt, now))
  const budget = await countBudget(trx, { lender, channel, now })
  return budget.isOver ? refused('noMoreCodes', tellsWhen(budget.endsAt, now)) : null
}

/** Takes one text or call of the lender's budget of the day; the first one beyond it is an alarm. */
export async function countBudget(
  trx: LenderTransaction,
  { lender, channel, now }: Pick<Sending, 'lender' | 'channel' | 'now'>,
): Promise<{ readonly isOver: boolean; readonly endsAt: Instant }> {
  const { smsBudgetPerDay, voiceBudgetPerDay } = lender.settings.servicing
  const most = channel === 'text' ? smsBudgetPerDay : voiceBudgetPerDay
  const rule = `${channel}BudgetPerDay`
  const limited = { rule, subject: 'lender', windowMs: dayMs }
  const { count, endsAt } = await addUses(trx, lender.id, limited, { uses: 1, now })
  if (count === most + 1) {
    const day = new Date(now).toISOString().slice(0, 10)
    const payload = { channel, budget: most, day }
    const whom = { lenderId: lender.id, borrowerId: null }
    await writeTask(trx, whom, { kind: 'budgetUsedUp', payload, at: now })
  }
  return { isOver: count > most, endsAt }
}
