import { type Outcome, refused } from '@quittance/contract/endpoint'
import type { SignInAnswer } from '@quittance/contract/auth/signed-in'
import type { AuthContext } from '../auth-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { tryLockBorrower } from '../../lenders/borrower-lock-repository.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import { readLinkOwner, redeemLink, type RedeemedLink } from '../contacts/link-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { countRolling, returnRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'
import { retryAfter } from '../../platform/rate-limits/retry-after.ts'
import { redactSecret } from '../../notifications/outbox/account-message-repository.ts'
import { createSession } from '../sessions/create-session.ts'
import { hasAuthenticator } from '../factors/authenticator-repository.ts'
import { undoFactors } from '../factors/undo-factors.ts'
import { signInLimitByIp } from './count-attempt.ts'
import { authenticateSession } from '../sessions/authenticate-session.ts'
import type { Caller } from '../caller.ts'
import { type Account, readFullName, readAccount } from './account-repository.ts'

type Refusal = 'badLink' | 'tooManyTries' | 'otherSignedIn' | 'undoAsked'
type Needs = Pick<AuthContext, 'db' | 'clocks'>

export type LinkSignIn = {
  readonly lender: Lender
  readonly token: string
  readonly deviceId: string
  readonly from: Caller & { readonly token: string | null }
  /** whether another borrower's session, where one stands, was agreed to end */
  readonly replaces: boolean
}

/**
 * Signs in by a link that was sent. One that was sent to set a password lets do only that, and so does one
 * that undoes what an intruder did, once its reader said that it was not them.
 */
export function signInByLink(
  context: Needs,
  given: LinkSignIn,
): Promise<Outcome<SignInAnswer, Refusal>> {
  const { lender, deviceId, from } = given
  return useLink(context, given, linksIn, async (trx, link, account) => {
    const times = { now: context.clocks.elapsed(), at: context.clocks.business() }
    const { linkId } = link
    if (await undoesAtOnce(trx, link))
      await undoFactors(trx, { lender, account, linkId, ip: from.ip }, times)
    return createSession(trx, lender, {
      account,
      linkId,
      deviceId,
      isKnownDevice: true, // the mail that brought the link has told of it
      proofs: ['link'],
      scope: link.purpose === 'signIn' ? 'full' : 'setPassword',
      userAgent: from.userAgent,
      ip: from.ip,
      ...times,
    })
  })
}

const linksIn = ['reset', 'signIn', 'undo', 'undoMail'] as const

/** Whether a link asks first if it was the owner who did what it undoes. */
function asksFirst(purpose: RedeemedLink['purpose']): boolean {
  return purpose === 'undo' || purpose === 'undoMail'
}

/**
 * Whether a link undoes what it tells of before anything else is proven. One that puts mail back waits for a second
 * factor that is on, and does it with the password that it sets: else turning emails off would be a way round it.
 */
async function undoesAtOnce(
  trx: LenderTransaction,
  { purpose, borrowerId }: RedeemedLink,
): Promise<boolean> {
  if (purpose !== 'undoMail') return purpose === 'undo'
  return !(await hasAuthenticator(trx, borrowerId))
}

/** How long an agent stays; milliseconds (AMB-14). */
const capSessionMs = 30 * 60_000

/** Lets a lender's agent in: in English, for half an hour, and written down. */
export function signInByCapToken(
  context: Needs,
  given: LinkSignIn,
): Promise<Outcome<SignInAnswer, Refusal>> {
  const { lender, from } = given
  return useLink(context, given, ['cap'], async (trx, { agent }, account) => {
    if (agent === null) return refused('badLink')
    const now = context.clocks.elapsed()
    const session = { lenderId: lender.id, borrowerId: account.borrowerId, agent }
    const detail = { ip: from.ip }
    await writeSessionAudit(trx, session, { kind: 'cap.entered', detail, at: now })
    return createSession(trx, lender, {
      account,
      deviceId: '',
      isKnownDevice: true,
      proofs: ['capToken'],
      scope: 'cap',
      agent,
      language: 'en',
      lifeMs: capSessionMs,
      userAgent: from.userAgent,
      ip: from.ip,
      now,
      at: context.clocks.business(),
    })
  })
}

type Then = (
  trx: LenderTransaction,
  link: RedeemedLink,
  account: Account,
) => Promise<Outcome<SignInAnswer, Refusal>>

/**
 * Counts the try against its address, and takes it back where the link was good: one that is good
 * works from a crowded address too, since nobody guesses 256 bits. Where somebody else is signed in
 * who has not agreed to leave, the link stays as it is: else whoever sends a link of their own could
 * have others type their bank account into it.
 */
async function useLink(
  context: Needs,
  { lender, token, from, replaces }: LinkSignIn,
  purposes: readonly RedeemedLink['purpose'][],
  then: Then,
): Promise<Outcome<SignInAnswer, Refusal>> {
  const { db, clocks } = context
  const now = clocks.elapsed()
  const byIp = signInLimitByIp(from.ip)
  const signedIn =
    from.token === null || replaces
      ? null
      : await authenticateSession(context, { lender, token: from.token, isAct: false })
  return withLenderTransaction(db, lender.id, async (trx) => {
    const used = await countRolling(trx, lender.id, byIp, now)
    const owner = await readLinkOwner(trx, { token, purposes, now })
    const account = owner === null ? null : await readAccount(trx, owner.borrowerId)
    if (owner === null || account === null) {
      const isOver = used.count > lender.settings.servicing.signInPerIpHour
      return isOver ? refused('tooManyTries', retryAfter(used.endsAt, now)) : refused('badLink')
    }
    if (asksFirst(owner.purpose) && !replaces) {
      await returnRolling(trx, byIp, now)
      return refused('undoAsked')
    }
    if (signedIn !== null && signedIn.borrowerId !== account.borrowerId) {
      await returnRolling(trx, byIp, now)
      return askFirst(trx, { name: signedIn.borrowerId, other: account.borrowerId })
    }
    // The account before its link, as an undo by another contact's link ends this one.
    const { borrowerId } = account
    const isHeld =
      !asksFirst(owner.purpose) || (await tryLockBorrower(trx, { lenderId: lender.id, borrowerId }))
    const link = isHeld ? await redeemLink(trx, { token, purposes, now }) : null
    if (link === null) return refused('badLink') // somebody was faster
    await returnRolling(trx, byIp, now)
    await redactSecret(trx, link.linkId)
    return then(trx, link, account)
  })
}

/** Says who is signed in and whose link this is: who holds both may know both. */
async function askFirst(
  trx: LenderTransaction,
  ids: { readonly name: string; readonly other: string },
): Promise<Outcome<never, 'otherSignedIn'>> {
  const values = {
    name: await readFullName(trx, ids.name),
    other: await readFullName(trx, ids.other),
  }
  return refused('otherSignedIn', { values, data: values })
}
