import { createHash } from 'node:crypto'
import type { Outcome, refused } from '@quittance/contract/endpoint'
import { type Instant, instant } from '@quittance/domain/calendar'
import { readContact } from '@quittance/domain/sign-in/contact'
import {
  knownDeviceDays,
  knownDeviceRule,
  minutesLeft,
  unknownDeviceRule,
  waitUntil,
} from '@quittance/domain/sign-in/sign-in-waits'
import type { AppContext } from '../../context.ts'
import type { LenderTransaction } from '../../db/database.ts'
import { inLender } from '../../db/transaction.ts'
import { writeTask } from '../lender-desk/task-store.ts'
import type { Lender } from '../lender/lender-directory.ts'
import { countUse, dayMs, hourMs, returnUse } from '../limits/limit-store.ts'
import { networkOf } from '../limits/network.ts'
import { checkPassword } from './password.ts'
import {
  type Account,
  clearFailuresOf,
  countFailure,
  findAccount,
  type Guessed,
  isKnownDevice,
  lockFailures,
} from './sign-in-store.ts'

export type ProofRefusal = 'wrongCredentials' | 'tooManyTries' | 'notSealed'

/** A right password: whose it is, and what is to be cleared once its transaction begins. */
export type Proven = {
  readonly kind: 'proven'
  readonly account: Account
  readonly isKnownDevice: boolean
  readonly guessed: Guessed
}

export type Proving = {
  readonly lender: Lender
  readonly contact: { readonly kind: 'email' | 'phone'; readonly value: string }
  readonly sealedPassword: string
  readonly deviceId: string
  readonly ip: string
  readonly now: Instant
}

/** Device ids that are not known share one count: a guesser has as many as it likes. */
const unknownDevice = ''
const nobody = '00000000-0000-0000-0000-000000000000'
const knownForMs = knownDeviceDays * dayMs
const passwordMax = 200

/**
 * Whether somebody knows the password of the account that a contact names.
 *
 * Somebody's contact and nobody's are treated alike, word for word and step for step (AMB-13). A
 * try counts as failed before it is checked, of the account and of the address it comes from, so
 * that many at once get no more checks than one after the other; `clearTries` takes it back.
 *
 * @see L1 to L3
 */
export async function provePassword(
  { db, sealing }: Pick<AppContext, 'db' | 'sealing'>,
  proving: Proving,
): Promise<Proven | Extract<Outcome<never, ProofRefusal>, { kind: 'refused' }>> {
  const { lender, now } = proving
  const password = await sealing.open(proving.sealedPassword)
  if (password === null)
    return refusal('notSealed', { field: 'password', values: { field: 'password' } })

  const begun = await inLender(db, lender.id, (trx) => begin(trx, proving))
  if (begun.until !== null) return tooMany(begun.until, now)

  const { account, guessed, isKnown } = begun
  const isRight = await checkPassword(password.slice(0, passwordMax), account?.passwordHash ?? null)
  if (!isRight || account === null) return refusal('wrongCredentials')
  return { kind: 'proven', account, isKnownDevice: isKnown, guessed }
}

/** Takes back what was counted against a password that was right. */
export async function clearTries(
  trx: LenderTransaction,
  { guessed }: Proven,
  { ip, now }: Pick<Proving, 'ip' | 'now'>,
): Promise<void> {
  await clearFailuresOf(trx, guessed)
  await returnUse(trx, signInsByIp(ip), now)
}

type Begun = {
  readonly account: Account | null
  readonly guessed: Guessed
  readonly isKnown: boolean
  readonly until: Instant | null
}

/** Finds the account, and counts this try against it unless tries have to wait. */
async function begin(
  trx: LenderTransaction,
  { lender, contact, deviceId, ip, now }: Proving,
): Promise<Begun> {
  const value = readContact(contact.value)?.value ?? contact.value
  const account = await findAccount(trx, { ...contact, value })
  const since = instant(now - knownForMs)
  // Asked for nobody's contact too: its answer is to take no less time.
  const borrowerId = account?.borrowerId ?? nobody
  const isKnown = await isKnownDevice(trx, { borrowerId, deviceId, since })
  const guessed = {
    subject: signInSubject(lender.id, account?.borrowerId ?? `${contact.kind}:${value}`),
    deviceId: isKnown ? deviceId : unknownDevice,
  }
  const { servicing } = lender.settings
  const rule = isKnown ? knownDeviceRule(servicing) : unknownDeviceRule(servicing)
  const until = waitUntil(await lockFailures(trx, guessed), rule, now)
  if (until !== null) return { account, guessed, isKnown, until }

  const used = await countUse(trx, lender.id, signInsByIp(ip), now)
  await warnOfFlood(trx, lender, now)
  if (!isKnown && used.count > servicing.signInPerIpHour)
    return { account, guessed, isKnown, until: used.endsAt }
  await countFailure(trx, lender.id, { ...guessed, now })
  return { account, guessed, isKnown, until: null }
}

/** All tries of a lender's hour; the first beyond the limit is an alarm (L3). */
async function warnOfFlood(trx: LenderTransaction, lender: Lender, now: Instant): Promise<void> {
  const most = lender.settings.servicing.signInPerLenderHour
  const all = { rule: 'signInPerLenderHour', subject: 'lender', windowMs: hourMs }
  const { count, endsAt } = await countUse(trx, lender.id, all, now)
  if (count !== most + 1) return
  const payload = { tries: most, until: new Date(endsAt).toISOString() }
  const whom = { lenderId: lender.id, borrowerId: null }
  await writeTask(trx, whom, { kind: 'manySignIns', payload, at: now })
}

export function signInsByIp(ip: string) {
  return { rule: 'signInPerIpHour', subject: networkOf(ip), windowMs: hourMs }
}

/** Under which a borrower's wrong passwords are counted. */
export function signInSubject(lenderId: string, name: string): Buffer {
  return createHash('sha256').update(`${lenderId} ${name}`).digest()
}

export function tooMany(until: Instant, now: Instant) {
  const retryAfterSeconds = Math.max(1, Math.ceil((until - now) / 1000))
  const minutes = String(minutesLeft(until, now))
  return refusal('tooManyTries', { retryAfterSeconds, values: { minutes } })
}

function refusal<const Reason extends ProofRefusal>(
  reason: Reason,
  more: Parameters<typeof refused>[1] = {},
): Extract<Outcome<never, Reason>, { kind: 'refused' }> {
  return { kind: 'refused', reason, ...more }
}
