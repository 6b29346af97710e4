import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { SocialSignIn } from '@quittance/contract/auth/sign-in'
import type { SignInAnswer } from '@quittance/contract/auth/signed-in'
import { type Instant, toInstant } from '@quittance/domain/calendar'
import { knownDeviceDays } from '@quittance/domain/auth/sign-in/sign-in-backoff'
import type { AuthContext } from '../auth-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { SocialClaims } from '../../platform/ports/social-providers.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { dayMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { countRolling, returnRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'
import { signInLimitByIp } from '../sign-in/count-attempt.ts'
import { checkUnverifiedEmail, type UnverifiedEmail } from '../sign-in/unverified-email-check.ts'
import { createSession } from '../sessions/create-session.ts'
import {
  clearAttempts,
  type CredentialRefusal,
  verifyPassword,
  type VerifiedPassword,
  tooManyAttempts,
} from '../passwords/verify-password.ts'
import type { Caller } from '../caller.ts'
import { noteSignInChange } from '../factors/note-sign-in-change.ts'
import { isKnownDevice } from '../sessions/known-device-repository.ts'
import {
  type Account,
  findAccount,
  holdAccount,
  isPasswordUnchanged,
  readAccount,
} from '../sign-in/account-repository.ts'
import { hashToken } from '../../platform/token.ts'
import { verifySocialToken } from './verify-social-token.ts'
import {
  findIdentity,
  isEmailTrusted,
  isNonceValid,
  linkIdentity,
  useNonce,
} from './social-repository.ts'

type Refusal =
  | CredentialRefusal
  | UnverifiedEmail['reason']
  | 'badSocialToken'
  | 'linkNeedsPassword'
type Needs = Pick<
  AuthContext,
  'db' | 'clocks' | 'sealing' | 'secrets' | 'social' | 'push' | 'passwordQueue'
>
type Asked = { readonly lender: Lender; readonly request: SocialSignIn; readonly from: Caller }

/**
 * Signs in by a provider's token. Whoever it names is known by issuer and subject. An account with
 * the same email is tied to it only by its password, or where both sides verified that email and it is
 * on file long enough to be trusted. The owner is told of the tie.
 */
export async function signInBySocial(
  context: Needs,
  { lender, request, from }: Asked,
): Promise<Outcome<SignInAnswer, Refusal>> {
  const { db, clocks } = context
  const now = clocks.elapsed()
  const { deviceId, sealedPassword, pushToken = '' } = request
  const byIp = signInLimitByIp(from.ip)
  const used = await withLenderTransaction(db, lender.id, (trx) =>
    countRolling(trx, lender.id, byIp, now),
  )
  const isCrowded = used.count > lender.settings.servicing.signInPerIpHour
  const claims = await verifySocialToken(context, lender, request.social)
  if (claims === null)
    return isCrowded ? tooManyAttempts(used.endsAt, now) : refused('badSocialToken')

  let proof: VerifiedPassword | null = null
  if (sealedPassword !== undefined) {
    const contact = { kind: 'email', value: claims.email } as const
    const proving = { lender, contact, sealedPassword, deviceId, from, now }
    const found = await verifyPassword(context, proving)
    if (found.kind === 'refused') return found
    proof = found
  }
  return withLenderTransaction(db, lender.id, async (trx) => {
    if (proof !== null && !(await isPasswordUnchanged(trx, proof.account)))
      return refused('wrongCredentials') // its owner set another one meanwhile
    const nonceHash = hashToken(claims.nonce)
    const { provider } = request.social
    if (!(await isNonceValid(trx, { nonceHash, provider, now }))) return refused('badSocialToken')
    if (proof !== null) await clearAttempts(trx, proof, { ip: from.ip, now })
    await holdNamed(trx, lender.id, claims)
    const found = await whoIs(trx, lender.id, { claims, proof, now })
    const isKnown = await isKnownOf(trx, found, { deviceId, now })
    if (isCrowded && !isKnown) return tooManyAttempts(used.endsAt, now)
    if (found === 'linkNeedsPassword') return refused(found)
    await returnRolling(trx, byIp, now)
    if (found === 'nobody') return done(newUser(claims)) // its nonce counts until the sign-up
    const waiting = await checkUnverifiedEmail(trx, { lender, account: found, now, isSignIn: true })
    if (waiting !== null) {
      const { reason, emailId, email } = waiting
      return refused(reason, { data: { emailId, email } })
    }
    const { borrowerId } = found
    await useNonce(trx, nonceHash, now)
    const proofs = proof === null ? (['social'] as const) : (['social', 'password'] as const)
    if (await linkIdentity(trx, lender.id, { ...claims, borrowerId, now })) {
      const change = `${provider}Added` as const
      const noted = { lender, borrower: found, change, detail: { by: proofs.join(', ') } }
      await noteSignInChange(trx, noted, { now, at: clocks.business() })
    }
    return createSession(trx, lender, {
      account: found,
      deviceId,
      isKnownDevice: isKnown,
      pushes: context.push.read(pushToken),
      proofs,
      userAgent: from.userAgent,
      ip: from.ip,
      now,
      at: clocks.business(),
    })
  })
}

/**
 * Holds the account that a provider's token names, before it is asked how: a change of password at this moment unties
 * the provider either before, and it is tied no more, or after, and ends the session that is opened.
 */
async function holdNamed(
  trx: LenderTransaction,
  lenderId: string,
  claims: SocialClaims,
): Promise<void> {
  const tied = await findIdentity(trx, lenderId, claims)
  const named = tied ?? (await findNamed(trx, claims))?.borrowerId
  if (named !== undefined) await holdAccount(trx, named)
}

/** The account that has the email of a token; null for none. */
async function findNamed(trx: LenderTransaction, { email }: SocialClaims): Promise<Account | null> {
  return email === '' ? null : findAccount(trx, { kind: 'email', value: email })
}

async function whoIs(
  trx: LenderTransaction,
  lenderId: string,
  {
    claims,
    proof,
    now,
  }: {
    readonly claims: SocialClaims
    readonly proof: VerifiedPassword | null
    readonly now: Instant
  },
): Promise<Account | 'nobody' | 'linkNeedsPassword'> {
  const known = await findIdentity(trx, lenderId, claims)
  if (known !== null) return (await readAccount(trx, known)) ?? 'linkNeedsPassword'
  const { email } = claims
  const account = await findNamed(trx, claims)
  if (account === null) return 'nobody'
  if (proof?.account.borrowerId === account.borrowerId) return account
  const { borrowerId } = account
  const isProven = claims.isEmailVerified && (await isEmailTrusted(trx, { borrowerId, email, now }))
  return isProven ? account : 'linkNeedsPassword'
}

/** A known device goes on where an address is crowded (L3). */
async function isKnownOf(
  trx: LenderTransaction,
  found: Awaited<ReturnType<typeof whoIs>>,
  { deviceId, now }: { readonly deviceId: string; readonly now: Instant },
): Promise<boolean> {
  if (typeof found === 'string') return false
  const since = toInstant(now - knownDeviceDays * dayMs)
  return isKnownDevice(trx, { borrowerId: found.borrowerId, deviceId, since })
}

function newUser({ email, firstName, lastName }: SocialClaims): SignInAnswer {
  return { kind: 'newUser', email, firstName, lastName }
}
