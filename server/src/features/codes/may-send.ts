import { type Outcome, refused } from '@quittance/contract/endpoint'
import type { Instant } from '@quittance/domain/calendar'
import { resendAfterSeconds } from '@quittance/domain/sign-up/one-time-code'
import type { LenderTransaction } from '../../db/database.ts'
import { writeTask } from '../lender-desk/task-store.ts'
import type { Lender } from '../lender/lender-directory.ts'
import { addUses, dayMs, hourMs, type Limited } from '../limits/limit-store.ts'
import { networkOf } from '../limits/network.ts'
import { countRolling, readRolling, tellsWhen } from '../limits/rolling-store.ts'

export type SendRefusal = 'tooSoon' | 'noMoreCodes' | 'tooMany'

export type Sending = {
  readonly lender: Lender
  readonly phone: string
  readonly channel: 'text' | 'call'
  readonly ip: string
  readonly now: Instant
  /** Of a phone on file: its owner's sends are counted by it, whatever strangers do with the number. */
  readonly phoneId?: string
  /** seconds until the next code; the settings of a signed-in borrower always wait 180 */
  readonly waitSeconds?: number
}

/**
 * Counts one code more to this number, and says whether it may go: by address and hour, by number
 * and day, by the wait since the last one, by the lender's budget. Every count lies in the database
 * and is taken before anything is sent, so that no number of calls at once gets further. A number
 * that nobody signs up with is counted alike.
 *
 * What is refused for the day starts no wait, and nobody who signs up takes the last code of a
 * number's day by one network: else a stranger would keep its owner from ever getting one.
 *
 * @returns null when it may go
 * @see L7 to L9
 */
export async function refuseSending(
  trx: LenderTransaction,
  sending: Sending,
): Promise<Outcome<never, SendRefusal> | null> {
  const { lender, channel, ip, now, waitSeconds } = sending
  const { servicing, portal } = lender.settings
  const count = (limited: Limited) => countRolling(trx, lender.id, limited, now)

  const network = networkOf(ip)
  const perIp = { rule: 'codeSendsPerIpHour', subject: network, windowMs: hourMs }
  const byIp = await count(perIp)
  if (byIp.count > servicing.codeSendsPerIpHour)
    return refused('tooMany', tellsWhen(byIp.endsAt, now))
  const days = daysOf(sending, network)
  for (const { limited, most } of days) {
    const today = await readRolling(trx, limited, now)
    if (today.count >= most) return refused('noMoreCodes', tellsWhen(today.endsAt, now))
  }
  const wait = waitSeconds ?? resendAfterSeconds(portal.validationCodeSeconds)
  const subject = holderOf(sending)
  const sinceLast = await count({ rule: 'codeWait', subject, windowMs: wait * 1000 })
  if (sinceLast.count > 1) return refused('tooSoon', tellsWhen(sinceLast.endsAt, now))
  for (const { limited, most } of days) {
    const today = await count(limited)
    if (today.count > most) return refused('noMoreCodes', tellsWhen(today.endsAt, now))
  }
  const budget = await countBudget(trx, { lender, channel, now })
  return budget.isOver ? refused('noMoreCodes', tellsWhen(budget.endsAt, now)) : null
}

function holderOf({ phone, phoneId }: Sending): string {
  return phoneId === undefined ? phone : `phone ${phoneId}`
}

function daysOf(sending: Sending, network: string) {
  const { phone, phoneId, lender } = sending
  const most = lender.settings.servicing.codeSendsPerDay
  const day = { rule: 'codeSendsPerDay', subject: holderOf(sending), windowMs: dayMs }
  const all = { limited: day, most }
  const ofNetwork = { ...day, subject: `${phone} ${network}` }
  return phoneId === undefined ? [{ limited: ofNetwork, most: Math.max(1, most - 1) }, all] : [all]
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
