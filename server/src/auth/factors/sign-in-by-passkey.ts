import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { SignInAnswer } from '@quittance/contract/auth/signed-in'
import { toInstant } from '@quittance/domain/calendar'
import { knownDeviceDays } from '@quittance/domain/auth/sign-in/sign-in-backoff'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { dayMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { retryAfter } from '../../platform/rate-limits/retry-after.ts'
import { countRolling, returnRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'
import type { AuthContext } from '../auth-context.ts'
import type { Caller } from '../caller.ts'
import { createSession } from '../sessions/create-session.ts'
import { isKnownDevice } from '../sessions/known-device-repository.ts'
import { holdAccount, readAccount } from '../sign-in/account-repository.ts'
import { signInLimitByIp } from '../sign-in/count-attempt.ts'
import { checkUnverifiedEmail, type UnverifiedEmail } from '../sign-in/unverified-email-check.ts'
import type { ChallengeUse } from './passkey-challenge.ts'
import { findPasskeyOwner } from './passkey-repository.ts'
import { readWebAuthnAnswer } from './read-webauthn-answer.ts'
import { passkeyOptions, verifyPasskey } from './verify-passkey.ts'

type Needs = Pick<AuthContext, 'db' | 'clocks' | 'secrets' | 'push'>
type Refusal = 'notOffered' | 'badPasskey' | 'tooManyTries' | UnverifiedEmail['reason']
type Place = { readonly lender: Lender; readonly deviceId: string; readonly origin: string }

/** What a browser asks whoever is there with. Nobody is named: it says nothing of who has a passkey. */
export async function startPasskeySignIn(
  { clocks, secrets }: Pick<Needs, 'clocks' | 'secrets'>,
  place: Place,
): Promise<Outcome<{ options: string }, 'notOffered'>> {
  if (!place.lender.settings.portal.signInFactors) return refused('notOffered')
  const options = await passkeyOptions({ secrets }, { use: useOf(place), now: clocks.elapsed() })
  return done({ options })
}

export type PasskeySignIn = Place & {
  readonly credential: string
  readonly pushToken: string
  readonly from: Caller
}

/**
 * Signs in by a passkey. A try is counted of its address, and taken back where it was right: a right one
 * goes on from a crowded address too, since nobody guesses a signature.
 */
export async function signInByPasskey(
  context: Needs,
  { lender, deviceId, origin, credential, pushToken, from }: PasskeySignIn,
): Promise<Outcome<SignInAnswer, Refusal>> {
  if (!lender.settings.portal.signInFactors) return refused('notOffered')
  const { db, clocks } = context
  const [now, at] = [clocks.elapsed(), clocks.business()]
  const byIp = signInLimitByIp(from.ip)
  const use = useOf({ lender, deviceId, origin })
  return withLenderTransaction(db, lender.id, async (trx) => {
    const used = await countRolling(trx, lender.id, byIp, now)
    await holdOwner(trx, credential)
    const borrowerId = await verifyPasskey(trx, context, { credential, use, origin, now })
    const account = borrowerId === null ? null : await readAccount(trx, borrowerId)
    if (account === null) {
      const isOver = used.count > lender.settings.servicing.signInPerIpHour
      return isOver ? refused('tooManyTries', retryAfter(used.endsAt, now)) : refused('badPasskey')
    }
    await returnRolling(trx, byIp, now)
    const waiting = await checkUnverifiedEmail(trx, { lender, account, now, isSignIn: true })
    if (waiting !== null) {
      const { reason, emailId, email } = waiting
      return refused(reason, { data: { emailId, email } })
    }
    const since = toInstant(now - knownDeviceDays * dayMs)
    const { borrowerId: id } = account
    return createSession(trx, lender, {
      account,
      deviceId,
      isKnownDevice: await isKnownDevice(trx, { borrowerId: id, deviceId, since }),
      pushes: context.push.read(pushToken),
      proofs: ['passkey'],
      userAgent: from.userAgent,
      ip: from.ip,
      now,
      at,
    })
  })
}

/** Holds the account of a passkey before the passkey, as whoever forgets its passkeys does. */
async function holdOwner(trx: LenderTransaction, credential: string): Promise<void> {
  const answer = readWebAuthnAnswer(credential)
  const owner = answer === null ? null : await findPasskeyOwner(trx, answer.json.id)
  if (owner !== null) await holdAccount(trx, owner)
}

function useOf({ lender, deviceId, origin }: Place): ChallengeUse {
  const { hostname: host } = new URL(origin)
  return { lenderId: lender.id, host, act: 'signIn', asker: deviceId }
}
