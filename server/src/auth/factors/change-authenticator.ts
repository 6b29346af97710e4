import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Instant } from '@quittance/domain/calendar'
import type { Borrower } from '../../lenders/borrower.ts'
import { endCalendarFeed } from '../../lenders/calendar-feed-end-repository.ts'
import { lockCaller } from '../../lenders/borrower-lock-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { countUse, dayMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { retryAfter } from '../../platform/rate-limits/retry-after.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { deleteOtherDeviceTokens } from '../../notifications/push/push-token-repository.ts'
import type { AuthContext } from '../auth-context.ts'
import { endOtherSessions } from '../sessions/session-repository.ts'
import { readLoginName } from '../sign-in/account-repository.ts'
import {
  authenticatorAddress,
  hashRecoveryCode,
  newAuthenticatorSecret,
  newRecoveryCodes,
} from './authenticator-codes.ts'
import {
  deleteAuthenticator,
  deleteRecoveryCodes,
  hasAuthenticator,
  replaceRecoveryCodes,
  turnAuthenticatorOn,
  writeAuthenticator,
} from './authenticator-repository.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { auditSignInChange, noteSignInChange } from './note-sign-in-change.ts'
import { offerUndo } from './undo-factors.ts'

type Needs = Pick<AuthContext, 'db' | 'clocks' | 'secrets'>
type Asked = { readonly lender: Lender; readonly borrower: Borrower }
type RecoveryCodes = { recoveryCodes: string[] }

/** A new secret for an app, which counts once its first code was right. */
export async function beginAuthenticator(
  { db, clocks, secrets }: Needs,
  { lender, borrower: { borrowerId } }: Asked,
): Promise<Outcome<{ secret: string; address: string }, 'notOffered' | 'authenticatorOn'>> {
  if (!lender.settings.portal.signInFactors) return refused('notOffered')
  const secret = newAuthenticatorSecret()
  const kept = { borrowerId, sealed: secrets.close(secret), keyId: secrets.keyId() }
  return withLenderTransaction(db, lender.id, async (trx) => {
    const isBegun = await writeAuthenticator(trx, lender.id, { ...kept, now: clocks.elapsed() })
    if (!isBegun) return refused('authenticatorOn')
    const label = await readLoginName(trx, borrowerId)
    return done({ secret, address: authenticatorAddress(secret, { issuer: lender.name, label }) })
  })
}

/**
 * Turns the app on by its first code. Whoever is signed in elsewhere came by one factor, and is signed
 * out, with the pushes and the calendar that they may have set up.
 */
export async function confirmAuthenticator(
  context: Needs,
  { lender, borrower, code }: Asked & { readonly code: string },
): Promise<Outcome<RecoveryCodes, 'notOffered' | 'wrongFactorCode' | 'tooManyTries'>> {
  if (!lender.settings.portal.signInFactors) return refused('notOffered')
  const { db, clocks } = context
  const now = clocks.elapsed()
  const { borrowerId, sessionId } = borrower
  const knownDevice = `session ${borrower.deviceId}`
  return withLenderTransaction(db, lender.id, async (trx) => {
    await lockCaller(trx, borrower)
    const check = { lender, borrowerId, knownDevice, code, isTurningOn: true, now }
    const checked = await checkSecondFactor(trx, context, check)
    if (checked.kind === 'refused') return checked
    await turnAuthenticatorOn(trx, borrowerId, now)
    await endOtherSessions(trx, { borrowerId, except: sessionId }, now)
    await deleteOtherDeviceTokens(trx, borrower)
    await endCalendarFeed(trx, borrower, now)
    const change = { lender, borrower, change: 'authenticatorAdded' } as const
    await auditSignInChange(trx, change, { now })
    await offerUndo(trx, context, { lender, borrower }, { now, at: clocks.business() })
    return done(await makeRecoveryCodes(trx, lender.id, { borrowerId, now }))
  })
}

/** Turns the app off; its recovery codes end with it. */
export async function removeAuthenticator(
  { db, clocks }: Needs,
  { lender, borrower }: Asked,
): Promise<Outcome<Record<string, never>, 'notFound'>> {
  const { borrowerId } = borrower
  return withLenderTransaction(db, lender.id, async (trx) => {
    await lockCaller(trx, borrower)
    const wasOn = await deleteAuthenticator(trx, borrowerId)
    if (!wasOn) return refused('notFound')
    await deleteRecoveryCodes(trx, borrowerId)
    const change = { lender, borrower, change: 'authenticatorRemoved' } as const
    await noteSignInChange(trx, change, { now: clocks.elapsed(), at: clocks.business() })
    return done({})
  })
}

/** Ten new recovery codes in the place of those there were. */
export async function renewRecoveryCodes(
  { db, clocks }: Needs,
  { lender, borrower }: Asked,
): Promise<Outcome<RecoveryCodes, 'notFound' | 'tooManyRenewals'>> {
  const { borrowerId } = borrower
  const now = clocks.elapsed()
  return withLenderTransaction(db, lender.id, async (trx) => {
    await lockCaller(trx, borrower)
    if (!(await hasAuthenticator(trx, borrowerId))) return refused('notFound')
    const { recoveryRenewalsPerUserDay: most } = lender.settings.servicing
    const rule = 'recoveryRenewalsPerUserDay'
    const renewing = { rule, subject: borrowerId, windowMs: dayMs }
    const { count, endsAt } = await countUse(trx, lender.id, renewing, now)
    if (count > most) return refused('tooManyRenewals', retryAfter(endsAt, now))
    const change = { lender, borrower, change: 'recoveryCodesRenewed' } as const
    await noteSignInChange(trx, change, { now, at: clocks.business() })
    return done(await makeRecoveryCodes(trx, lender.id, { borrowerId, now }))
  })
}

async function makeRecoveryCodes(
  trx: LenderTransaction,
  lenderId: string,
  { borrowerId, now }: { readonly borrowerId: string; readonly now: Instant },
): Promise<RecoveryCodes> {
  const recoveryCodes = [...newRecoveryCodes()]
  const hashes = recoveryCodes.map(hashRecoveryCode)
  await replaceRecoveryCodes(trx, lenderId, { borrowerId, hashes, now })
  return { recoveryCodes }
}
