import type { Instant } from '@quittance/domain/calendar'
import type { AuthContext } from '../auth-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { rollBackTransaction } from '../../platform/database/transaction.ts'
import { writeTask } from '../../lenders/task-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { hourMs, type LimitUse } from '../../platform/rate-limits/rate-limit-repository.ts'
import { networkOf } from '../../platform/rate-limits/network.ts'
import { refuseWithoutWork, type WorkNeeded } from '../rate-limits/proof-of-work.ts'
import { countRolling, returnRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'
import type { Caller } from '../caller.ts'

export type SignInAttempt = {
  readonly lender: Lender
  readonly from: Pick<Caller, 'ip' | 'work'>
  readonly isKnownDevice: boolean
  readonly now: Instant
}

/** The tries of an address and of its lender in the hour that runs. */
export type AttemptCounts = { readonly byIp: LimitUse; readonly all: LimitUse }

/** Counts a try of its address and of its lender, before it is checked. */
export async function countAttempt(
  trx: LenderTransaction,
  { lender, from, now }: Omit<SignInAttempt, 'isKnownDevice'>,
): Promise<AttemptCounts> {
  const [byIp, all] = await Promise.all([
    countRolling(trx, lender.id, signInLimitByIp(from.ip), now),
    countRolling(trx, lender.id, signInsOfLender, now),
  ])
  return { byIp, all }
}

/**
 * Whether a try that was counted goes on. Beyond the lender's limit of an hour a device that is not
 * known to the account has to work first. What is refused is not counted, since nothing was tried: its
 * transaction is over, or took the count back. A known device goes on (L3).
 *
 * @returns null when the password may be checked
 */
export async function refuseAttempt(
  trx: LenderTransaction,
  context: Pick<AuthContext, 'secrets'>,
  { lender, from, isKnownDevice, now, uses }: SignInAttempt & { readonly uses: AttemptCounts },
): Promise<{ readonly waitsUntil: Instant } | WorkNeeded | null> {
  const { signInPerIpHour, signInPerLenderHour } = lender.settings.servicing
  const { byIp, all } = uses
  if (!isKnownDevice && byIp.count > signInPerIpHour) {
    await rollBackTransaction(trx) // one crowded address uses up nobody else's tries
    return { waitsUntil: byIp.endsAt }
  }
  if (all.count <= signInPerLenderHour) return null
  await warnOfFlood(trx, lender, { all, now })
  if (isKnownDevice) return null
  const asked = { lenderId: lender.id, kind: 'password', from, now } as const
  const stopped = await refuseWithoutWork(trx, context, asked)
  if (stopped !== null) await refundAttempt(trx, { ip: from.ip, now })
  return stopped
}

/** Takes back what was counted of a try: its password was right, or was not looked at. */
export async function refundAttempt(
  trx: LenderTransaction,
  { ip, now }: { readonly ip: string; readonly now: Instant },
): Promise<void> {
  await Promise.all([
    returnRolling(trx, signInLimitByIp(ip), now),
    returnRolling(trx, signInsOfLender, now),
  ])
}

/** One alarm for the hour: the same task again is not written. */
async function warnOfFlood(
  trx: LenderTransaction,
  lender: Lender,
  { all, now }: { readonly all: LimitUse; readonly now: Instant },
): Promise<void> {
  const tries = lender.settings.servicing.signInPerLenderHour
  const payload = { tries, until: new Date(all.endsAt).toISOString() }
  const whom = { lenderId: lender.id, borrowerId: null }
  await writeTask(trx, whom, { kind: 'manySignIns', payload, at: now })
}

export function signInLimitByIp(ip: string) {
  return { rule: 'signInPerIpHour', subject: networkOf(ip), windowMs: hourMs }
}

const signInsOfLender = { rule: 'signInPerLenderHour', subject: 'lender', windowMs: hourMs }
