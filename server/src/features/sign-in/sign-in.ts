import { createHash, randomUUID } from 'node:crypto'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { PasswordSignIn } from '@quittance/contract/sign-in'
import type { SignInAnswer } from '@quittance/contract/signed-in'
import { type Instant, instant } from '@quittance/domain/calendar'
import { readContact } from '@quittance/domain/sign-in/contact'
import { sessionMaxMs } from '@quittance/domain/sign-in/idle'
import {
  knownDeviceDays,
  knownDeviceRule,
  minutesLeft,
  unknownDeviceRule,
  waitUntil,
} from '@quittance/domain/sign-in/sign-in-waits'
import { stateIdOf } from '@quittance/domain/sign-up/states'
import type { AppContext } from '../../context.ts'
import type { LenderTransaction } from '../../db/database.ts'
import { inLender } from '../../db/transaction.ts'
import type { Lender } from '../lender/lender-directory.ts'
import { countUse, dayMs, hourMs, returnUse } from '../limits/limit-store.ts'
import { networkOf } from '../limits/network.ts'
import { checkPassword } from './password.ts'
import { openSession } from './session-store.ts'
import {
  type Account,
  clearFailures,
  countFailure,
  findAccount,
  type Guessed,
  isKnownDevice,
  lockFailures,
  rememberDevice,
} from './sign-in-store.ts'
import { hashOf, newToken } from './token.ts'

type Refusal = 'wrongCredentials' | 'tooManyTries' | 'notSealed'
type Needs = Pick<AppContext, 'db' | 'clocks' | 'sealing'>

/** Device ids that are not known share one count: a guesser has as many as it likes. */
const unknownDevice = ''
const nobody = '00000000-0000-0000-0000-000000000000'
const knownForMs = knownDeviceDays * dayMs
const passwordMax = 200

/**
 * Signs in by email or phone and password.
 *
 * Somebody's contact and nobody's are treated alike, word for word and step for step (AMB-13). A
 * try counts as failed before it is checked, of the account and of the address it comes from, so
 * that many at once get no more checks than one after the other; the right password takes it back.
 * L1 to L3.
 */
export async function signIn(
  context: Needs,
  { lender, request, ip }: { lender: Lender; request: PasswordSignIn; ip: string },
): Promise<Outcome<SignInAnswer, Refusal>> {
  const { db, clocks, sealing } = context
  const now = clocks.elapsed()
  const password = await sealing.open(request.sealedPassword)
  if (password === null)
    return refused('notSealed', { field: 'password', values: { field: 'password' } })

  const begun = await inLender(db, lender.id, (trx) => begin(trx, { lender, request, ip, now }))
  if (begun.until !== null) return tooMany(begun.until, now)

  const { account, guessed } = begun
  const isRight = await checkPassword(password.slice(0, passwordMax), account?.passwordHash ?? null)
  if (!isRight || account === null) return refused('wrongCredentials')
  const accessToken = newToken()
  await inLender(db, lender.id, async (trx) => {
    const { borrowerId, language } = account
    const { deviceId } = request
    await clearFailures(trx, guessed.subject)
    await returnUse(trx, perIp(ip), now)
    await rememberDevice(trx, lender.id, { borrowerId, deviceId, now })
    await openSession(trx, lender.id, {
      tokenHash: hashOf(accessToken),
      sessionId: randomUUID(),
      borrowerId,
      deviceId,
      language,
      now,
      endsAt: instant(now + sessionMaxMs),
    })
  })
  return done(signedIn(account, accessToken))
}

type Try = { lender: Lender; request: PasswordSignIn; ip: string; now: Instant }
type Begun = {
  readonly account: Account | null
  readonly guessed: Guessed
  readonly until: Instant | null
}

/** Finds the account, and counts this try against it unless tries have to wait. */
async function begin(trx: LenderTransaction, { lender, request, ip, now }: Try): Promise<Begun> {
  const { contact, deviceId } = request
  const value = readContact(contact.value)?.value ?? contact.value
  const account = await findAccount(trx, { ...contact, value })
  const since = instant(now - knownForMs)
  // Asked for nobody's contact too: its answer is to take no less time.
  const borrowerId = account?.borrowerId ?? nobody
  const isKnown = await isKnownDevice(trx, { borrowerId, deviceId, since })
  const guessed = {
    subject: subjectOf(lender.id, account?.borrowerId ?? `${contact.kind}:${value}`),
    deviceId: isKnown ? deviceId : unknownDevice,
  }
  const { servicing } = lender.settings
  const rule = isKnown ? knownDeviceRule(servicing) : unknownDeviceRule(servicing)
  const until = waitUntil(await lockFailures(trx, guessed), rule, now)
  if (until !== null) return { account, guessed, until }

  const used = await countUse(trx, lender.id, perIp(ip), now)
  if (!isKnown && used.count > servicing.signInPerIpHour)
    return { account, guessed, until: used.endsAt }
  await countFailure(trx, lender.id, { ...guessed, now })
  return { account, guessed, until: null }
}

function perIp(ip: string) {
  return { rule: 'signInPerIpHour', subject: networkOf(ip), windowMs: hourMs }
}

function subjectOf(lenderId: string, name: string): Buffer {
  return createHash('sha256').update(`${lenderId} ${name}`).digest()
}

function tooMany(until: Instant, now: Instant): Outcome<never, 'tooManyTries'> {
  const retryAfterSeconds = Math.max(1, Math.ceil((until - now) / 1000))
  const minutes = String(minutesLeft(until, now))
  return refused('tooManyTries', { retryAfterSeconds, values: { minutes } })
}

function signedIn(account: Account, accessToken: string): SignInAnswer {
  const { language, firstName, stateCode, country } = account
  return {
    kind: 'signedIn',
    accessToken,
    language,
    firstName,
    state: { id: stateIdOf(stateCode), country },
  }
}
