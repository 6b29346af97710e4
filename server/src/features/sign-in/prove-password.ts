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
import type { Lender } from '../lender/lender-directory.ts'
import { dayMs } from '../limits/limit-store.ts'
import { countTry, returnTry } from './count-try.ts'
import { checkPassword } from './password.ts'
import type { From } from './sign-in.ts'
import {
  type Account,
  clearFailuresOf,
  countFailure,
  findAccount,
  type Guessed,
  isKnownDevice,
  lockFailures,
} from './sign-in-store.ts'

export type ProofRefusal = 'wrongCredentials' | 'tooManyTries' | 'notSealed' | 'workNeeded'

type Refused = Extract<Outcome<never, ProofRefusal>, { kind: 'refused' }>

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
  readonly from: Pick<From, 'ip' | 'work'>
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
  context: Pick<AppContext, 'db' | 'sealing' | 'secrets'>,
  proving: Proving,
): Promise<Proven | Refused> {
  const { lender } = proving
  const password = await context.sealing.open(proving.sealedPassword)
  if (password === null)
    return refusal('notSealed', { field: 'password', values: { field: 'password' } })

  const begun = await inLender(context.db, lender.id, (trx) => begin(trx, context, proving))
  if (begun.kind === 'refused') return begun

  const { account, guessed, isKnown } = begun
  const isRight = await checkPassword(password.slice(0, passwordMax), account?.passwordHash ?? null)
  if (!isRight || account === null) return refusal('wrongCredentials')
  return { kind: 'proven', account, isKnownDevice: isKnown, guessed }
}

/** Takes back what was counted against a password that was right. */
export async function clearTries(
  trx: LenderTransaction,
  { guessed }: Proven,
  { ip, now }: { readonly ip: string; readonly now: Instant },
): Promise<void> {
  await clearFailuresOf(trx, guessed)
  await returnTry(trx, { ip, now })
}

type Begun = {
  readonly kind: 'begun'
  readonly account: Account | null
  readonly guessed: Guessed
  readonly isKnown: boolean
}

/** Finds the account, and counts this try against it unless tries have to wait, or to work first. */
async function begin(
  trx: LenderTransaction,
  context: Pick<AppContext, 'secrets'>,
  { lender, contact, deviceId, from, now }: Proving,
): Promise<Begun | Refused> {
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
  if (until !== null) return tooMany(until, now)

  const stopped = await countTry(trx, context, { lender, from, isKnownDevice: isKnown, now })
  if (stopped !== null) return 'kind' in stopped ? stopped : tooMany(stopped.waitsUntil, now)
  await countFailure(trx, lender.id, { ...guessed, now })
  return { kind: 'begun', account, guessed, isKnown }
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
