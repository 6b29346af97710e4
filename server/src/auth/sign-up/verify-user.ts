import { randomUUID } from 'node:crypto'
import { done, type Outcome } from '@quittance/contract/endpoint'
import type { VerifyUserRequest } from '@quittance/contract/auth/sign-up'
import type { SignInAnswer } from '@quittance/contract/auth/signed-in'
import { assert } from '@quittance/domain/assert'
import type { Instant } from '@quittance/domain/calendar'
import { phoneDigits } from '@quittance/domain/auth/sign-up/phone'
import type { AuthContext } from '../auth-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { checkCode, type CodeRefusal, refuseCode } from '../one-time-codes/check-code.ts'
import { consumeCode } from '../one-time-codes/code-repository.ts'
import { sendVerification } from '../contacts/send-verification.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import {
  redactSecret,
  writeAccountMessage,
} from '../../notifications/outbox/account-message-repository.ts'
import { checkUnverifiedEmail } from '../sign-in/unverified-email-check.ts'
import { createSession } from '../sessions/create-session.ts'
import type { Caller } from '../caller.ts'
import { readAccount } from '../sign-in/account-repository.ts'
import { findIdentity, linkIdentity } from '../social/social-repository.ts'
import { writeAcceptance } from '../../lenders/terms/terms-repository.ts'
import { signUpSubject, signUpAttemptLimits } from './begin-sign-up.ts'
import { hashForm } from './hash-form.ts'
import { quickLink } from './quick-link.ts'
import { parseSignUp } from './parse-sign-up.ts'
import { findTakenContacts } from '../contacts/contact-claim-repository.ts'
import {
  endSignUp,
  findSignUp,
  findSignUpById,
  createAccount,
  type SignUpRow,
} from './sign-up-repository.ts'

type Needs = Pick<AuthContext, 'db' | 'clocks' | 'sealing' | 'secrets'>
type Asked = { readonly lender: Lender; readonly request: VerifyUserRequest; readonly from: Caller }

/**
 * Ends a sign-up: with the right code the phone is proven and the account made. Only the sign-up of
 * the id counts, with the phone and the email that it is of, or of the form that was sent; for any
 * other no code is right.
 */
export async function verifyUser(
  context: Needs,
  { lender, request, from }: Asked,
): Promise<Outcome<SignInAnswer, CodeRefusal>> {
  const { db, clocks, secrets } = context
  const now = clocks.elapsed()
  const form = request.signUpId === undefined ? await parseSignUp(context, lender, request) : null
  const phone = phoneDigits(request.phone)
  const email = request.email.trim().toLowerCase()
  return withLenderTransaction(db, lender.id, async (trx) => {
    const formHashes = form?.kind === 'form' ? hashForm(secrets, lender.id, form) : null
    const { signUpId = '' } = request
    const signUp =
      formHashes === null
        ? await findSignUpById(trx, { phone, email, signUpId, now })
        : await findSignUp(trx, { phone, formHashes, now })
    // Who knows neither takes no try of it away.
    if (signUp === null) return refuseCode(lender.settings.servicing.codeTries - 1)
    const subject = signUpSubject(signUp)
    const limits = signUpAttemptLimits({ lender, phone, ip: from.ip, signUp })
    const { code } = request
    const checked = await checkCode(trx, context, { lender, subject, phone, ...limits, code, now })
    if (checked.kind === 'refused') return checked
    const { byEmail, byPhone } = await findTakenContacts(trx, lender.id, { email, phone, now })
    const isTaken = byEmail !== null || byPhone !== null || (await isTied(trx, lender.id, signUp))
    const waits = lender.settings.portal.verifyEmailForBpLogin
    if (isTaken && !waits) return refuseCode(checked.triesLeft)
    assert(await consumeCode(trx, checked.codeId, now), 'its try was taken in this transaction')
    await redactSecret(trx, checked.codeId)
    await endSignUp(trx, signUp.sign_up_id, now)
    // A contact that is somebody's leads nowhere. Where every new account has to wait for its email,
    // this one seems to wait too, and its code is used up alike; its owner was told there.
    if (isTaken) return done({ kind: 'verifyEmail', emailId: randomUUID(), email })
    return welcome(trx, context, { lender, signUp, request, from, now })
  })
}

/** Whether its identity got another account since the sign-up began: this one would have no proof. */
async function isTied(
  trx: LenderTransaction,
  lenderId: string,
  { issuer, provider_subject: subject }: SignUpRow,
): Promise<boolean> {
  if (issuer === null || subject === null) return false
  return (await findIdentity(trx, lenderId, { issuer, subject })) !== null
}

type Proven = Asked & { readonly signUp: SignUpRow; readonly now: Instant }

/** Makes the account with all that goes with it, and lets its owner in where nothing is in the way. */
async function welcome(
  trx: LenderTransaction,
  context: Needs,
  { lender, signUp, request, from, now }: Proven,
): Promise<Outcome<SignInAnswer, never>> {
  const at = context.clocks.business()
  const times = { now, at }
  const { borrowerId, emailId } = await createAccount(trx, lender.id, { signUp, now })
  const { issuer, provider_subject: subject, language, email: recipient } = signUp
  if (issuer !== null && subject !== null)
    await linkIdentity(trx, lender.id, { issuer, subject, borrowerId, now })
  const { ip, user_agent: userAgent } = signUp
  await writeAcceptance(trx, lender.id, {
    borrowerId,
    version: signUp.terms_version,
    htmlHash: signUp.terms_hash,
    language,
    ip,
    userAgent,
    at: now,
  })
  const message = {
    emailName: 'welcome',
    borrowerId,
    language,
    channel: 'email',
    recipient,
  } as const
  await writeAccountMessage(trx, lender.id, message, times)
  if (!signUp.is_email_proven)
    await sendVerification(trx, context, {
      lender,
      borrowerId,
      emailId,
      email: recipient,
      language,
      ...times,
    })
  await quickLink(trx, { lender, signUp, borrowerId, ip: from.ip, ...times })

  const account = await readAccount(trx, borrowerId)
  assert(account !== null, 'the account was made')
  const waiting = await checkUnverifiedEmail(trx, { lender, account, now })
  if (waiting !== null) return done({ kind: 'verifyEmail', emailId, email: recipient })
  return createSession(trx, lender, {
    account,
    deviceId: request.deviceId,
    isKnownDevice: true, // the first device of all tells its owner nothing
    proofs: issuer === null ? ['password', 'code'] : ['social', 'code'],
    userAgent: from.userAgent,
    ip: from.ip,
    ...times,
  })
}
