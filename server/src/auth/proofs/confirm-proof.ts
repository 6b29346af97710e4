import type { SubmittedProof } from '@quittance/contract/auth/proofs'
import type { SocialProof } from '@quittance/contract/auth/sign-in'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Instant } from '@quittance/domain/calendar'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { lockSession } from '../../lenders/borrower-lock-repository.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import { deleteSessionTokens } from '../../notifications/push/push-token-repository.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { retryAfter } from '../../platform/rate-limits/retry-after.ts'
import { countRolling, returnRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'
import { hashToken } from '../../platform/token.ts'
import type { AuthContext } from '../auth-context.ts'
import { checkSecondFactor } from '../factors/check-second-factor.ts'
import { verifyCurrentPassword } from '../passwords/verify-current-password.ts'
import { renewSession } from '../sessions/session-repository.ts'
import { signInLimitByIp } from '../sign-in/count-attempt.ts'
import { findIdentity, isNonceValid, useNonce } from '../social/social-repository.ts'
import { verifySocialToken } from '../social/verify-social-token.ts'
import { isOwnPasskey } from './passkey-proof.ts'
import { readProofMeans, renewProof } from './proof-repository.ts'

type Refusal =
  | 'wrongPassword'
  | 'badSocialToken'
  | 'wrongFactorCode'
  | 'badPasskey'
  | 'tooManyTries'
  | 'tooManyCodes'
  | 'notSealed'
  | 'sessionChanged'
type Refused = Outcome<never, Refusal>
type ProofContext = Pick<
  AuthContext,
  'db' | 'clocks' | 'sealing' | 'secrets' | 'social' | 'passwordQueue'
>

type ProofConfirmation = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly given: SubmittedProof
  readonly ip: string
  /** the portal's own address, as it was called */
  readonly origin: string
}

type Confirming = Omit<ProofConfirmation, 'given'> & { readonly now: Instant }

/**
 * Proves once more whose session this is, and counts from now on: by the password of its account, or
 * where it has none by the provider that it is tied to; by its authenticator app or a passkey, where it has
 * one. The session goes on under a new token: whoever has a copy of the old one gains nothing by the proof. Wrong passwords
 * and codes wait as those of a sign-in from a known device (L2); what was tried is written to the audit, right or wrong.
 */
export async function confirmProof(
  context: ProofContext,
  { given, ...rest }: ProofConfirmation,
): Promise<Outcome<{ accessToken: string }, Refusal>> {
  const confirming = { ...rest, now: context.clocks.elapsed() }
  const stopped = await refuseGiven(context, confirming, given)
  const by = given.by === 'social' ? given.social.provider : given.by
  return renew(context, confirming, { stopped, by })
}

function refuseGiven(
  context: ProofContext,
  confirming: Confirming,
  given: SubmittedProof,
): Promise<Refused | null> {
  switch (given.by) {
    case 'password':
      return refusePassword(context, confirming, given.sealedPassword)
    case 'social':
      return refuseProvider(context, confirming, given.social)
    case 'authenticator':
      return refuseCode(context, confirming, given.code)
    case 'passkey':
      return refusePasskey(context, confirming, given.credential)
    default:
      return given satisfies never
  }
}

async function refuseCode(
  context: ProofContext,
  { lender, borrower, now }: Confirming,
  code: string,
): Promise<Refused | null> {
  const { borrowerId, deviceId } = borrower
  const knownDevice = `session ${deviceId}`
  const checked = await withLenderTransaction(context.db, lender.id, (trx) =>
    checkSecondFactor(trx, context, { lender, borrowerId, knownDevice, code, now }),
  )
  if (checked.kind === 'right') return null
  if (checked.reason === 'wrongFactorCode') return refused(checked.reason, { field: 'code' })
  return { ...checked, reason: 'tooManyCodes' }
}

async function refusePasskey(
  context: ProofContext,
  { lender, borrower, origin }: Confirming,
  credential: string,
): Promise<Refused | null> {
  const asked = { lender, borrower, origin, credential }
  return (await isOwnPasskey(context, asked)) ? null : refused('badPasskey')
}

/** Writes down how it ended; the session has to be live still, and counts as proven where nothing stops. */
async function renew(
  { db }: ProofContext,
  { lender, borrower, ip, now }: Confirming,
  { stopped, by }: { readonly stopped: Refused | null; readonly by: string },
): Promise<Outcome<{ accessToken: string }, Refusal>> {
  const { sessionId } = borrower
  return withLenderTransaction(db, lender.id, async (trx) => {
    if (!(await lockSession(trx, borrower))) return refused('sessionChanged')
    const kind = stopped === null ? 'proof.confirmed' : 'proof.refused'
    const reason = stopped?.kind === 'refused' ? { refusal: stopped.reason } : {}
    const detail = { by, ip, sessionId, ...reason }
    await writeSessionAudit(trx, borrower, { kind, detail, at: now })
    if (stopped !== null) return stopped
    await renewProof(trx, sessionId, now)
    // A copy may have given one in this browser's place, which gives its own again.
    await deleteSessionTokens(trx, borrower)
    return done({ accessToken: await renewSession(trx, borrower) })
  })
}

async function refusePassword(
  context: ProofContext,
  { lender, borrower, now }: Confirming,
  sealedOld: string,
): Promise<Refused | null> {
  const means = await withLenderTransaction(context.db, lender.id, (trx) =>
    readProofMeans(trx, borrower.borrowerId),
  )
  const field = 'password'
  // Nothing is no password: an account without one is proven by its provider.
  if (means !== 'password') return refused('wrongPassword', { field })
  const stopped = await verifyCurrentPassword(context, { lender, borrower, sealedOld, now })
  return stopped?.kind === 'refused' ? { ...stopped, field } : null
}

async function refuseProvider(
  context: ProofContext,
  { lender, borrower, ip, now }: Confirming,
  social: SocialProof,
): Promise<Refused | null> {
  const byIp = signInLimitByIp(ip)
  const used = await withLenderTransaction(context.db, lender.id, (trx) =>
    countRolling(trx, lender.id, byIp, now),
  )
  if (used.count > lender.settings.servicing.signInPerIpHour)
    return refused('tooManyTries', retryAfter(used.endsAt, now))
  const claims = await verifySocialToken(context, lender, social)
  if (claims === null) return refused('badSocialToken')
  return withLenderTransaction(context.db, lender.id, async (trx) => {
    const nonceHash = hashToken(claims.nonce)
    const { provider } = social
    if (!(await isNonceValid(trx, { nonceHash, provider, now }))) return refused('badSocialToken')
    await useNonce(trx, nonceHash, now)
    const isOwn = (await findIdentity(trx, lender.id, claims)) === borrower.borrowerId
    // Who has a password is asked for that: a provider is easier to take over.
    const means = await readProofMeans(trx, borrower.borrowerId)
    if (!isOwn || means !== 'social') return refused('badSocialToken')
    await returnRolling(trx, byIp, now)
    return null
  })
}
