import { randomUUID } from 'node:crypto'
import { done, type Outcome } from '@quittance/contract/endpoint'
import type { SignInAnswer } from '@quittance/contract/auth/signed-in'
import { type Instant, toInstant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import { sessionMaxMs } from '@quittance/domain/auth/sign-in/idle'
import { stateIdOf } from '@quittance/domain/auth/sign-up/states'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeAccountMessage } from '../../notifications/outbox/account-message-repository.ts'
import {
  type SubscribedToken,
  writePushToken,
} from '../../notifications/push/push-token-repository.ts'
import { insertSession, type SessionProof } from './session-repository.ts'
import type { LenderAgent, SessionScope } from '../../lenders/borrower.ts'
import { createFactorTicket, needsSecondFactor } from '../factors/second-factor-ticket.ts'
import { shownNetworkOf } from '../../platform/rate-limits/network.ts'
import { rememberDevice } from './known-device-repository.ts'
import { type Account, findKnownUserEmail } from '../sign-in/account-repository.ts'
import { hashToken, createToken } from '../../platform/token.ts'

export type SessionRequest = {
  readonly account: Account
  /** the link that opens it, whose id it has then: what a contact proved is known to it */
  readonly linkId?: string
  /** '' where a browser named none */
  readonly deviceId: string
  readonly isKnownDevice: boolean
  /** where this browser takes pushes, as far as it said so */
  readonly pushes?: SubscribedToken | null
  readonly proofs: readonly SessionProof[]
  readonly scope?: SessionScope
  readonly agent?: LenderAgent
  /** where it is not the account's own */
  readonly language?: Language
  readonly lifeMs?: number
  readonly userAgent: string
  readonly ip: string
  /** elapsed time */
  readonly now: Instant
  /** business time */
  readonly at: Instant
}

/**
 * Creates a session for a borrower who proved who they are; every sign-in method calls this. Where the
 * borrower has a second factor on, and what was proven so far is only the first, there is a ticket for it
 * in the session's place.
 */
export async function createSession(
  trx: LenderTransaction,
  lender: Lender,
  entering: SessionRequest,
): Promise<Outcome<SignInAnswer, never>> {
  const { account, deviceId, proofs, agent, userAgent, now } = entering
  const { scope = 'full', language = account.language, lifeMs = sessionMaxMs } = entering
  const { borrowerId } = account
  if (await needsSecondFactor(trx, { borrowerId, proofs, scope })) {
    const ticket = await createFactorTicket(trx, lender.id, { ...entering, scope })
    return done({ kind: 'secondFactor', ticket })
  }
  const accessToken = createToken()
  const { linkId: sessionId = randomUUID() } = entering
  const opened = insertSession(trx, lender.id, {
    tokenHash: hashToken(accessToken),
    sessionId,
    borrowerId,
    deviceId,
    language,
    proofs,
    scope,
    agent: agent ?? null,
    userAgent,
    network: shownNetworkOf(entering.ip),
    now,
    endsAt: toInstant(now + lifeMs),
  })
  const isOnDevice = scope === 'full' && deviceId !== ''
  await Promise.all([opened, ...(isOnDevice ? [settleIn(trx, lender, entering, sessionId)] : [])])
  return done({
    kind: 'signedIn',
    accessToken,
    borrowerId,
    language,
    firstName: account.firstName,
    state: { id: stateIdOf(account.stateCode), country: account.country },
    ...(scope !== 'full' && { scope }),
    ...(agent !== undefined && { agent }),
  })
}

/** What a device keeps of a sign-in: it is known from now on, and takes its session's pushes. */
async function settleIn(
  trx: LenderTransaction,
  lender: Lender,
  entering: SessionRequest,
  sessionId: string,
): Promise<void> {
  const { account, deviceId, isKnownDevice, pushes = null, now } = entering
  const { borrowerId } = account
  const place = { borrowerId, deviceId }
  await Promise.all([
    isKnownDevice ? null : tellOfNewDevice(trx, lender, entering), // asks before it is remembered
    rememberDevice(trx, lender.id, { ...place, now }),
    pushes === null
      ? null
      : writePushToken(trx, lender.id, { ...place, sessionId, ...pushes, at: now }),
  ])
}

/** Whoever signed in before is told of a device that never did. */
async function tellOfNewDevice(
  trx: LenderTransaction,
  lender: Lender,
  { account, userAgent, now, at }: SessionRequest,
): Promise<void> {
  const { borrowerId, language } = account
  const recipient = await findKnownUserEmail(trx, borrowerId)
  if (recipient === null) return
  const message = { emailName: 'newSignIn', borrowerId, language, channel: 'email' } as const
  const facts = { device: browserName(userAgent) }
  await writeAccountMessage(trx, lender.id, { ...message, recipient, facts }, { now, at })
}

/** The name of a browser, as far as it says one that people know; '' for none. */
export function browserName(userAgent: string): string {
  const known = [
    ['Edg', 'Edge'],
    ['OPR', 'Opera'],
    ['SamsungBrowser', 'Samsung Internet'],
    ['Firefox', 'Firefox'],
    ['FxiOS', 'Firefox'],
    ['CriOS', 'Chrome'],
    ['Chrome', 'Chrome'],
    ['Safari', 'Safari'],
  ] as const
  const browser = known.find(([mark]) => userAgent.includes(`${mark}/`))?.[1] ?? ''
  const system = /\b(Windows|Android|iPhone|iPad|Mac OS X|Linux)\b/.exec(userAgent)?.[1] ?? ''
  return [browser, system.replace('Mac OS X', 'Mac')].filter((part) => part !== '').join(', ')
}
