import type { Outcome } from '@quittance/contract/endpoint'
import type { Instant } from '@quittance/domain/calendar'
import {
  blockedUntil,
  knownDeviceRule,
  unknownDeviceRule,
} from '@quittance/domain/auth/sign-in/sign-in-backoff'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { retryAfter } from '../../platform/rate-limits/retry-after.ts'
import type { AuthContext } from '../auth-context.ts'
import {
  clearDeviceFailures,
  countFailure,
  lockFailures,
  signInSubject,
} from '../sign-in/failure-repository.ts'
import { hashRecoveryCode, stepOfCode } from './authenticator-codes.ts'
import {
  lockAuthenticator,
  noteAuthenticatorUse,
  useRecoveryCode,
} from './authenticator-repository.ts'

export type FactorCheck = {
  readonly lender: Lender
  readonly borrowerId: string
  /** of which wrong codes are counted; null for any device that is not known to the account */
  readonly knownDevice: string | null
  readonly code: string
  /** a recovery code counts too */
  readonly takesRecovery?: boolean
  /** the one that is turned on by this code, and was not asked for so far */
  readonly isTurningOn?: boolean
  readonly now: Instant
}

type Refused = Extract<
  Outcome<never, 'wrongFactorCode' | 'tooManyTries'>,
  { readonly kind: 'refused' }
>
type Checked = { readonly kind: 'right'; readonly by: 'authenticator' | 'recoveryCode' } | Refused

/**
 * Whether a code is the borrower's. Wrong ones wait as wrong passwords do (L1, L2), and are counted
 * before anybody is told what they were, one after the other; each code counts once. What is refused has
 * to be committed: the count is kept with it.
 */
export async function checkSecondFactor(
  trx: LenderTransaction,
  context: Pick<AuthContext, 'secrets'>,
  check: FactorCheck,
): Promise<Checked> {
  const { lender, borrowerId, knownDevice, now } = check
  const guessed = { subject: factorSubject(lender.id, borrowerId), deviceId: knownDevice ?? '' }
  const { servicing } = lender.settings
  const rule = knownDevice === null ? unknownDeviceRule(servicing) : knownDeviceRule(servicing)
  const until = blockedUntil(await lockFailures(trx, guessed), rule, now)
  if (until !== null) return { kind: 'refused', reason: 'tooManyTries', ...retryAfter(until, now) }
  await countFailure(trx, lender.id, { ...guessed, now })
  const by = await whichFactor(trx, context, check)
  if (by === null) return { kind: 'refused', reason: 'wrongFactorCode', field: 'code' }
  await clearDeviceFailures(trx, guessed)
  return { kind: 'right', by }
}

/** Under which a borrower's wrong codes are counted. */
export function factorSubject(lenderId: string, borrowerId: string): Buffer {
  return signInSubject(lenderId, `factor ${borrowerId}`)
}

async function whichFactor(
  trx: LenderTransaction,
  context: Pick<AuthContext, 'secrets'>,
  check: FactorCheck,
): Promise<'authenticator' | 'recoveryCode' | null> {
  if (await takeAuthenticatorCode(trx, context, check)) return 'authenticator'
  const { borrowerId, code, takesRecovery = false, now } = check
  if (!takesRecovery) return null
  const hash = hashRecoveryCode(code)
  return (await useRecoveryCode(trx, { borrowerId, hash, now })) ? 'recoveryCode' : null
}

/** A code of the app counts once, and none of a step before it any more. */
async function takeAuthenticatorCode(
  trx: LenderTransaction,
  { secrets }: Pick<AuthContext, 'secrets'>,
  { borrowerId, code, isTurningOn = false, now }: FactorCheck,
): Promise<boolean> {
  const app = await lockAuthenticator(trx, borrowerId)
  if (app === null || app.isOn === isTurningOn) return false
  const secret = secrets.openOfAnyAge(app.sealed)
  if (secret === null) throw new Error('The key of an authenticator was taken away.')
  const step = stepOfCode(secret, code, now)
  if (step === null || step <= app.lastStep) return false
  const keyId = secrets.keyId()
  // Sealed anew after a rotation, so that an old key is needed no longer than until the next code.
  const sealed = keyId === app.keyId ? app.sealed : secrets.close(secret)
  await noteAuthenticatorUse(trx, { borrowerId, sealed, keyId, lastStep: step })
  return true
}
