import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { SignUpRequest } from '@quittance/contract/auth/sign-up'
import { assert } from '@quittance/domain/assert'
import type { Instant } from '@quittance/domain/calendar'
import { resendAfterSeconds } from '@quittance/domain/auth/sign-up/one-time-code'
import { canReceiveCodes } from '@quittance/domain/auth/sign-up/phone'
import { stateOf } from '@quittance/domain/auth/sign-up/states'
import type { AuthContext } from '../auth-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { SocialClaims } from '../../platform/ports/social-providers.ts'
import type { CodeCheck } from '../one-time-codes/check-code.ts'
import {
  refuseCodeDelivery,
  type CodeDeliveryRefusal,
} from '../one-time-codes/refuse-code-delivery.ts'
import { createCode } from '../one-time-codes/create-code.ts'
import { writeContactRequest } from '../contacts/contact-request-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { dayMs, hourMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { networkOf } from '../../platform/rate-limits/network.ts'
import type { NearbyLimit } from '../rate-limits/proof-of-work.ts'
import { countRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'
import { retryAfter } from '../../platform/rate-limits/retry-after.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import type { Caller } from '../caller.ts'
import { hashToken } from '../../platform/token.ts'
import { verifySocialToken } from '../social/verify-social-token.ts'
import { findIdentity, isNonceValid, useNonce } from '../social/social-repository.ts'
import { termsInForce } from '../../lenders/terms/terms-in-force.ts'
import { findPendingCode } from './find-pending-code.ts'
import { hashForm } from './hash-form.ts'
import { hashTypedLastFour } from '../../lenders/signers/hash-signer.ts'
import { type FormRefusal, parseSignUp, type SignUpForm } from './parse-sign-up.ts'
import { type SignUpRow, writeSignUp } from './sign-up-repository.ts'

type Needs = Pick<
  AuthContext,
  'db' | 'clocks' | 'sealing' | 'secrets' | 'social' | 'passwordQueue' | 'codeWays'
>
type Refusal = FormRefusal | 'badSocialToken' | 'tooMany'
type Asked = { readonly lender: Lender; readonly request: SignUpRequest; readonly from: Caller }

/**
 * Checks the form and answers the terms to accept. Whether email or phone belong to somebody is not
 * looked up here at all, so no answer tells (AMB-90).
 */
export async function checkSignUpForm(
  context: Needs,
  { lender, request, from }: Asked,
): Promise<Outcome<{ data: string }, Refusal>> {
  const { db, clocks } = context
  const now = clocks.elapsed()
  const limited = { subject: networkOf(from.ip), rule: 'signUpChecksPerIpHour', windowMs: hourMs }
  const used = await withLenderTransaction(db, lender.id, (trx) =>
    countRolling(trx, lender.id, limited, now),
  )
  if (used.count > lender.settings.servicing.signUpChecksPerIpHour)
    return refused('tooMany', retryAfter(used.endsAt, now))
  const form = await parseSignUp(context, lender, request)
  if (form.kind === 'refused') return form
  const language = languageIn(lender, form)
  const stateCode = stateOf(form.stateid)?.code ?? ''
  const { html } = await withLenderTransaction(db, lender.id, (trx) =>
    termsInForce(trx, lender, { stateCode, language }),
  )
  return done({ data: html })
}

type Begun = Outcome<
  { data: { resendAfterSeconds: number; signUpId: string } },
  Refusal | CodeDeliveryRefusal
>

/**
 * Keeps the form until the phone is proven, and asks for its code to be sent. A taken email or phone
 * goes the same way, statement for statement: only the worker looks whose it is. What costs time, the
 * hash of the password, comes after the limits.
 */
export async function beginSignUp(
  context: Needs,
  { lender, request, from }: Asked,
): Promise<Begun> {
  const { db, clocks } = context
  const now = clocks.elapsed()
  const form = await parseSignUp(context, lender, request)
  if (form.kind === 'refused') return form
  const claims = request.social === null ? null : await claimsOf(context, lender, request)
  if (request.social !== null && claims === null) return refused('badSocialToken')
  const early = await withLenderTransaction(db, lender.id, (trx) =>
    answerEarly(trx, context, { lender, form, from, now }),
  )
  if (early !== null) return early
  const { password } = form
  const passwordHash =
    password === null
      ? null
      : await context.passwordQueue([networkOf(from.ip), form.phoneno], () =>
          hashPassword(password),
        )
  return withLenderTransaction(db, lender.id, (trx) =>
    keepSignUp(trx, context, { lender, request, from, form, claims, passwordHash, now }),
  )
}

type Answering = Pick<Keeping, 'lender' | 'form' | 'from' | 'now'>

/** What needs no sign-up to be written: one that is under way already, or one too many. */
async function answerEarly(
  trx: LenderTransaction,
  context: Needs,
  { lender, form, from, now }: Answering,
): Promise<Begun | null> {
  const pending = await findPendingCode(trx, context, { lender, form, now })
  if (pending !== null) {
    const { signUpId, seconds } = pending
    return done({ data: { resendAfterSeconds: seconds, signUpId } })
  }
  const { phoneno: phone } = form
  return refuseCodeDelivery(trx, context, {
    lender,
    phone,
    channel: 'sms',
    from,
    isSignUp: true,
    also: signUpsOf(lender, { phone, ip: from.ip }),
    now,
  })
}

/** By the network too: a stranger's sign-ups with this number are not its owner's. */
function signUpsOf(lender: Lender, { phone, ip }: { phone: string; ip: string }): NearbyLimit {
  const most = lender.settings.servicing.signUpsPerPhoneDay
  return { rule: 'signUpsPerPhoneDay', subject: `${phone} ${networkOf(ip)}`, windowMs: dayMs, most }
}

type Keeping = Asked & {
  readonly form: SignUpForm
  readonly claims: SocialClaims | null
  readonly passwordHash: string | null
  readonly now: Instant
}

async function keepSignUp(
  trx: LenderTransaction,
  context: Needs,
  { lender, request, from, form, claims, passwordHash, now }: Keeping,
): Promise<Begun> {
  if (claims !== null && request.social !== null) {
    const nonceHash = hashToken(claims.nonce)
    const { provider } = request.social
    if (!(await isNonceValid(trx, { nonceHash, provider, now }))) return refused('badSocialToken')
    await useNonce(trx, nonceHash, now)
    // Whoever has an account by this identity signs in with it.
    if ((await findIdentity(trx, lender.id, claims)) !== null) return refused('badSocialToken')
  }
  const language = languageIn(lender, form)
  const stateCode = stateOf(form.stateid)?.code ?? ''
  const terms = await termsInForce(trx, lender, { stateCode, language })
  const row = { ...rowOf(context, lender, form), ...identityOf(claims, form) }
  const signUpId = await writeSignUp(trx, lender.id, {
    row: {
      ...row,
      password_hash: passwordHash,
      terms_version: terms.version,
      terms_hash: terms.hash,
      ip: from.ip,
      user_agent: from.userAgent.slice(0, 300),
    },
    now,
  })
  const subject = signUpSubject({ sign_up_id: signUpId })
  const code = await createCode(trx, context, { lender, subject, phone: form.phoneno, now })
  if (canReceiveCodes(form.phoneno)) {
    const contact = form.phoneno
    const ask = { kind: 'signUp', contact, language, channel: 'sms', code, signUpId } as const
    await writeContactRequest(trx, lender.id, { ...ask, now })
  }
  return done({ data: { resendAfterSeconds: resendWaitSeconds(lender), signUpId } })
}

/** What the code of a sign-up proves: the phone of this one form, not of another's with its number. */
export function signUpSubject({ sign_up_id: id }: Pick<SignUpRow, 'sign_up_id'>): string {
  return `signUp ${id}`
}

type Trying = {
  readonly lender: Lender
  readonly phone: string
  readonly ip: string
  /** whose code is under way: who has none takes nothing from those who do */
  readonly signUp: SignUpRow | undefined
}

/** How many tries of its day a sign-up has to itself. */
const triesKept = 2

/**
 * Whose tries the try of a sign-up's code is: of who tries with this number, and of the number, however many sign up
 * with it from wherever. No network has more than nine of a number's day. The first tries of each sign-up are its own:
 * strangers on several networks, who use up the number's day by sign-ups of theirs, take none of these.
 *
 * A stranger who guesses at codes that they can not read has the number's ten tries, which take two codes (L5), and
 * two for each other sign-up with a code. A number is sent ten codes a day at most (L8), so that is 10 + 8 * 2: 26
 * guesses at a million codes, 2.6 in 100,000 a day and number.
 *
 * @see L6
 */
export function signUpAttemptLimits({
  lender,
  phone,
  ip,
  signUp,
}: Trying): Pick<CodeCheck, 'counted' | 'kept'> {
  const { codeTriesPerDay: most } = lender.settings.servicing
  const ofNetwork = { subject: `${phone} ${networkOf(ip)}`, most: Math.max(1, most - 1) }
  if (signUp === undefined) return { counted: [ofNetwork, { subject: `${phone} `, most }] }
  const kept = { subject: signUpSubject(signUp), most: Math.min(triesKept, most) }
  return { counted: [ofNetwork, { subject: phone, most, isShared: true }], kept }
}

export function resendWaitSeconds(lender: Lender): number {
  return resendAfterSeconds(lender.settings.portal.validationCodeSeconds)
}

function languageIn(lender: Lender, form: SignUpForm) {
  const chosen = lender.settings.portal.languages.find(({ id }) => id === form.language)
  return chosen?.code ?? lender.languages[0]
}

async function claimsOf(context: Needs, lender: Lender, request: SignUpRequest) {
  const { social } = request
  assert(social !== null, 'a provider stands for the password')
  const claims = await verifySocialToken(context, lender, { ...social, email: '' })
  return claims
}

function identityOf(claims: SocialClaims | null, form: SignUpForm) {
  return {
    issuer: claims?.issuer ?? null,
    provider_subject: claims?.subject ?? null,
    is_email_proven: claims !== null && claims.isEmailVerified && claims.email === form.email,
  }
}

function rowOf({ secrets }: Pick<Needs, 'secrets'>, lender: Lender, form: SignUpForm) {
  const state = stateOf(form.stateid)
  assert(state !== null, 'the form was checked')
  return {
    form_hash: hashForm(secrets, lender.id, form)[0],
    email: form.email,
    phone: form.phoneno,
    first_name: form.fname,
    last_name: form.lname,
    language: languageIn(lender, form),
    country: state.country,
    state_code: state.code,
    ssn_hash: form.ssn === '' ? null : hashTypedLastFour(secrets, lender.id, form.ssn),
    born_on: form.dob,
  }
}
