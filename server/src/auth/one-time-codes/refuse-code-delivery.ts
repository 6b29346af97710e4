import { type Outcome, refused } from '@quittance/contract/endpoint'
import type { Instant } from '@quittance/domain/calendar'
import { resendAfterSeconds } from '@quittance/domain/auth/sign-up/one-time-code'
import { countSendingBudget } from '../../notifications/recipients/count-sending-budget.ts'
import type { AuthContext } from '../auth-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { carriesCodes } from '../../lenders/sms-availability.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { dayMs, hourMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { networkOf, wideNetworkOf } from '../../platform/rate-limits/network.ts'
import { type NearbyLimit, refuseManyWithoutWork } from '../rate-limits/proof-of-work.ts'
import { countRolling, readRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'
import { retryAfter } from '../../platform/rate-limits/retry-after.ts'
import type { Caller } from '../caller.ts'

export type CodeDeliveryRefusal = 'codesOff' | 'tooSoon' | 'noMoreCodes' | 'tooMany' | 'workNeeded'

export type CodeDelivery = {
  readonly lender: Lender
  readonly phone: string
  readonly channel: 'sms' | 'call'
  readonly from: Pick<Caller, 'ip' | 'work'>
  readonly now: Instant
  /** Of a phone on file: its owner's sends are counted by it, whatever strangers do with the number. */
  readonly phoneId?: string
  /** It begins a sign-up: the first one of a network goes although others used up the number's day. */
  readonly isSignUp?: boolean
  /** It is of no sign-up that its caller may ask for: it is counted for their own network alone, and goes nowhere. */
  readonly isNobodys?: boolean
  /** seconds until the next code; the settings of a signed-in borrower always wait 180 */
  readonly waitSeconds?: number
  /** another limit that it counts against, whose refusal is `tooMany` */
  readonly also?: NearbyLimit
}

/**
 * Counts one code more to this number, and says whether it may go: by what carries it, by address and hour, by number
 * and day, by the wait since the last one, by the lender's budget. Every count lies in the database
 * and is taken before anything is sent, so that no number of calls at once gets further. A number
 * that nobody signs up with is counted alike.
 *
 * The fourth of an address or a number asks for work first. What is refused for that, or for the
 * day, starts no wait. Nobody who signs up takes the last code of a number's day by one network, and the first sign-up
 * of a network's day is sent one although others used these up, until twice as many went: else strangers on two networks
 * would keep a number's owner from ever getting one.
 *
 * @returns null when it may go
 * @see L7 to L9
 */
export async function refuseCodeDelivery(
  trx: LenderTransaction,
  context: Pick<AuthContext, 'secrets' | 'codeWays'>,
  sending: CodeDelivery,
): Promise<Outcome<never, CodeDeliveryRefusal> | null> {
  const { lender, channel, from, also, now } = sending
  if (!carriesCodes(lender, context.codeWays, channel)) return refused('codesOff')
  const network = networkOf(from.ip)
  const perIp = perIpOf(lender, network)
  const wait = waitOf(sending)
  const days = await daysOf(trx, sending)
  const limits = [...(also === undefined ? [] : [also]), perIp, ...days, wait]
  const asked = { lenderId: lender.id, kind: 'code', from, now } as const
  const stopped = await refuseManyWithoutWork(trx, context, { ...asked, limits })
  if (stopped !== null) return stopped

  for (const limit of also === undefined ? [perIp] : [also, perIp]) {
    const used = await countRolling(trx, lender.id, limit, now)
    if (used.count > limit.most) return refused('tooMany', retryAfter(used.endsAt, now))
  }
  for (const day of days) {
    const today = await readRolling(trx, day, now)
    if (today.count >= day.most) return refused('noMoreCodes', retryAfter(today.endsAt, now))
  }
  const sinceLast = await countRolling(trx, lender.id, wait, now)
  if (sinceLast.count > wait.most) return refused('tooSoon', retryAfter(sinceLast.endsAt, now))
  for (const day of days) {
    const today = await countRolling(trx, lender.id, day, now)
    if (today.count > day.most) return refused('noMoreCodes', retryAfter(today.endsAt, now))
  }
  const budget = await countSendingBudget(trx, { lender, channel, now })
  return budget.isOver ? refused('noMoreCodes', retryAfter(budget.endsAt, now)) : null
}

function perIpOf(lender: Lender, network: string): NearbyLimit {
  const most = lender.settings.servicing.codeSendsPerIpHour
  return { rule: 'codeSendsPerIpHour', subject: network, windowMs: hourMs, most }
}

/** The time since the last one, in which none may follow. */
function waitOf(sending: CodeDelivery): NearbyLimit {
  const { validationCodeSeconds } = sending.lender.settings.portal
  const seconds = sending.waitSeconds ?? resendAfterSeconds(validationCodeSeconds)
  return { rule: 'codeWait', subject: holderOf(sending), windowMs: seconds * 1000, most: 1 }
}

function holderOf(sending: CodeDelivery): string {
  const { phone, phoneId, isNobodys = false } = sending
  if (phoneId !== undefined) return `phone ${phoneId}`
  return isNobodys ? ofNetwork(sending) : phone
}

/** One customer of a provider has many networks of IPv6, and no more of a number than one network. */
function ofNetwork({ phone, from: { ip } }: CodeDelivery): string {
  return `${phone} ${wideNetworkOf(ip) ?? networkOf(ip)}`
}

/** So many times the codes of a number's day go there in all, where networks sign up for the first time. */
const firstsShare = 2

async function daysOf(trx: LenderTransaction, sending: CodeDelivery): Promise<NearbyLimit[]> {
  const { phoneId, lender, now, isSignUp = false, isNobodys = false } = sending
  const most = lender.settings.servicing.codeSendsPerDay
  const all = { rule: 'codeSendsPerDay', subject: holderOf(sending), windowMs: dayMs, most }
  if (phoneId !== undefined) return [all]
  const own = { ...all, subject: ofNetwork(sending), most: Math.max(1, most - 1) }
  if (isNobodys) return [own]
  const isFirst = isSignUp && (await readRolling(trx, own, now)).count === 0
  return [own, { ...all, most: most * (isFirst ? firstsShare : 1) }]
}
