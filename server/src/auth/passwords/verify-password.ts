import type { Outcome, refused } from '@quittance/contract/endpoint'
import { type Instant, toInstant } from '@quittance/domain/calendar'
import { readContact } from '@quittance/domain/auth/sign-in/contact'
import {
  knownDeviceDays,
  knownDeviceRule,
  unknownDeviceRule,
  blockedUntil,
} from '@quittance/domain/auth/sign-in/sign-in-backoff'
import type { AuthContext } from '../auth-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction, rollBackTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { networkOf } from '../../platform/rate-limits/network.ts'
import { dayMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { retryAfter } from '../../platform/rate-limits/retry-after.ts'
import { countAttempt, refundAttempt, refuseAttempt } from '../sign-in/count-attempt.ts'
import { matchesPasswordHash } from './password-hash.ts'
import type { Caller } from '../caller.ts'
import {
  clearDeviceFailures,
  contactName,
  countFailure,
  type FailureKey,
  lockFailures,
  signInSubject,
} from '../sign-in/failure-repository.ts'
import { isKnownDeviceOf } from '../sessions/known-device-repository.ts'
import { type Account, findAccount } from '../sign-in/account-repository.ts'

export type CredentialRefusal = 'wrongCredentials' | 'tooManyTries' | 'notSealed' | 'workNeeded'

type Refused = Extract<Outcome<never, CredentialRefusal>, { kind: 'refused' }>

/** A right password: whose it is, and what is to be cleared once its transaction begins. */
export type VerifiedPassword = {
  readonly kind: 'proven'
  readonly account: Account
  readonly isKnownDevice: boolean
  readonly guessed: FailureKey
}

export type PasswordCheck = {
  readonly lender: Lender
  readonly contact: { readonly kind: 'email' | 'phone'; readonly value: string }
  readonly sealedPassword: string
  readonly deviceId: string
  readonly from: Pick<Caller, 'ip' | 'work'>
  readonly now: Instant
}

/** Device ids that are not known share one count: a guesser has as many as it likes. */
const unknownDevice = ''
const knownForMs = knownDeviceDays * dayMs
const passwordMax = 200

/**
 * Whether somebody knows the password of the account that a contact names.
 *
 * Somebody's contact and nobody's are treated alike, word for word and step for step (AMB-13). A
 * try counts as failed before anybody is told what it was, of the account and of the address it comes
 * from, so that many at once learn no more than one after the other; `clearAttempts` takes it back.
 *
 * @see L1 to L3
 */
export async function verifyPassword(
  context: PasswordContext,
  proving: PasswordCheck,
): Promise<VerifiedPassword | Refused> {
  const { lender, contact, from } = proving
  const whose = `${lender.id} ${contact.value.trim().toLowerCase()}`
  const crowds = [networkOf(from.ip), whose]
  return context.passwordQueue(crowds, () => verifyInTurn(context, proving))
}

export type PasswordContext = Pick<AuthContext, 'db' | 'sealing' | 'secrets' | 'passwordQueue'>

async function verifyInTurn(
  context: PasswordContext,
  proving: PasswordCheck,
): Promise<VerifiedPassword | Refused> {
  const password = context.sealing.open(proving.sealedPassword)
  const { lender } = proving
  const begun = await withLenderTransaction(context.db, lender.id, (trx) =>
    begin(trx, context, { ...proving, password }),
  )
  if (begun.kind === 'refused') return begun

  const { account, guessed, isKnown, isRight } = begun
  if (!(await isRight) || account === null) return refusal('wrongCredentials')
  return { kind: 'proven', account, isKnownDevice: isKnown, guessed }
}

/** Takes back what was counted against a password that was right. */
export async function clearAttempts(
  trx: LenderTransaction,
  { guessed }: VerifiedPassword,
  { ip, now }: { readonly ip: string; readonly now: Instant },
): Promise<void> {
  // First of all that a transaction changes, and in the order in which a try locks them: otherwise two
  // at once would each wait for the other.
  await Promise.all([refundAttempt(trx, { ip, now }), clearDeviceFailures(trx, guessed)])
}

type Begun = {
  readonly kind: 'begun'
  readonly account: Account | null
  readonly guessed: FailureKey
  readonly isKnown: boolean
  readonly isRight: Promise<boolean>
}

type Opened = PasswordCheck & { readonly password: Promise<string | null> }

/**
 * Finds the account, counts this try against it unless tries have to wait, or to work first, and
 * begins to check the password. What was found is told only once the count is kept: the disk writes
 * while the password is hashed.
 */
async function begin(
  trx: LenderTransaction,
  context: Pick<AuthContext, 'secrets'>,
  { lender, contact: given, deviceId, from, now, password: opening }: Opened,
): Promise<Begun | Refused> {
  const contact = { ...given, value: readContact(given.value)?.value ?? given.value }
  const since = toInstant(now - knownForMs)
  const [password, account, isDeviceKnown] = await Promise.all([
    opening,
    findAccount(trx, contact),
    // Asked for nobody's contact too: its answer is to take no less time.
    isKnownDeviceOf(trx, { contact, deviceId, since }),
  ])
  if (password === null)
    return refusal('notSealed', { field: 'password', values: { field: 'password' } })
  const isKnown = account !== null && isDeviceKnown // a closed login is nobody's, from any device
  const name = account?.borrowerId ?? contactName(contact)
  const guessed = {
    subject: signInSubject(lender.id, name),
    deviceId: isKnown ? deviceId : unknownDevice,
  }
  const { servicing } = lender.settings
  const rule = isKnown ? knownDeviceRule(servicing) : unknownDeviceRule(servicing)
  const [failures, uses] = await Promise.all([
    lockFailures(trx, guessed),
    countAttempt(trx, { lender, from, now }),
  ])
  const until = blockedUntil(failures, rule, now)
  if (until !== null) {
    await rollBackTransaction(trx) // nothing was tried, so nothing is counted
    return tooManyAttempts(until, now)
  }
  const trying = { lender, from, isKnownDevice: isKnown, now, uses }
  const stopped = await refuseAttempt(trx, context, trying)
  if (stopped !== null)
    return 'kind' in stopped ? stopped : tooManyAttempts(stopped.waitsUntil, now)
  const isRight = matchesPasswordHash(password.slice(0, passwordMax), account?.passwordHash ?? null)
  isRight.catch(() => undefined) // told by who waits for it, unless the count is not kept
  await countFailure(trx, lender.id, { ...guessed, now })
  return { kind: 'begun', account, guessed, isKnown, isRight }
}

export function tooManyAttempts(until: Instant, now: Instant) {
  return refusal('tooManyTries', retryAfter(until, now))
}

function refusal<const Reason extends CredentialRefusal>(
  reason: Reason,
  more: Parameters<typeof refused>[1] = {},
): Extract<Outcome<never, Reason>, { kind: 'refused' }> {
  return { kind: 'refused', reason, ...more }
}
