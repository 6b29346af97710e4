import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Language } from '@quittance/domain/lenders/language'
import { checkNewEmail } from '@quittance/domain/auth/sign-in/change-email'
import { isEmail, typedEmailMax } from '@quittance/domain/auth/sign-in/contact'
import { phoneDigits } from '@quittance/domain/auth/sign-up/phone'
import type { SocialProof } from '@quittance/contract/auth/sign-in'
import type { Instant } from '@quittance/domain/calendar'
import type { AuthContext } from '../auth-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { hashToken } from '../../platform/token.ts'
import type { SocialClaims } from '../../platform/ports/social-providers.ts'
import { findIdentity, isNonceValid, useNonce } from '../social/social-repository.ts'
import { verifySocialToken } from '../social/verify-social-token.ts'
import { type Account, isPasswordUnchanged, readAccount } from '../sign-in/account-repository.ts'
import { tryLockBorrower } from '../../lenders/borrower-lock-repository.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeAccountMessage } from '../../notifications/outbox/account-message-repository.ts'
import type { Caller } from '../caller.ts'
import {
  clearAttempts,
  type CredentialRefusal,
  type VerifiedPassword,
  verifyPassword,
} from '../passwords/verify-password.ts'
import { findTakenContacts } from './contact-claim-repository.ts'
import { writeContactRequest } from './contact-request-repository.ts'
import { listVerifiedPhones } from '../../notifications/recipients/own-contact-repository.ts'
import { listEmails, replaceEmail } from './contact-lookup-repository.ts'
import { revokeVerificationLinks } from './link-repository.ts'
import { maskContact } from './mask-contact.ts'
import { sendVerification } from './send-verification.ts'

type Refusal = 'email' | 'same' | 'taken' | 'badSocialToken' | CredentialRefusal

type Needs = Pick<AuthContext, 'db' | 'clocks' | 'sealing' | 'secrets' | 'social' | 'passwordQueue'>

export type EmailChange = {
  readonly lender: Lender
  readonly language: Language
  readonly from: Pick<Caller, 'ip' | 'work'>
  readonly previousEmail: string
  /** '' where none was typed */
  readonly phone: string
  readonly newEmail: string
  /** null where a provider's word stands for it */
  readonly sealedPassword: string | null
  readonly social: SocialProof | null
}

/**
 * Puts another email in the place of one that waits to be verified (AMB-17). The password has to be
 * right, or the provider to name a person whose account this is. An email that is somebody else's is answered as a free one, and its owner is told.
 */
export async function changeEmail(
  context: Needs,
  { lender, language, from, ...given }: EmailChange,
): Promise<Outcome<Record<string, never>, Refusal>> {
  const { db, clocks } = context
  const now = clocks.elapsed()
  const previous = given.previousEmail.trim().toLowerCase()
  const next = given.newEmail.trim().toLowerCase()
  const fault = checkNewEmail(previous, next)
  if (fault === 'same') return refused('same', { field: 'newEmail' })
  if (fault !== null || !isEmail(next) || next.length > typedEmailMax)
    return refused('email', { field: 'newEmail' })

  const proof = await proveOwner(context, { lender, previous, from, now, ...given })
  if (proof.kind === 'refused') return proof
  return withLenderTransaction(db, lender.id, async (trx) => {
    const owner = await findOwner(trx, lender, { proof, now })
    if (owner === null)
      return refused(proof.kind === 'social' ? 'badSocialToken' : 'wrongCredentials')
    const { borrowerId } = owner
    // From here on no link verifies the address, and nobody sets another password.
    const isHeld = await tryLockBorrower(trx, { lenderId: lender.id, borrowerId })
    const isStill = proof.kind === 'social' || (await isPasswordUnchanged(trx, proof.account))
    if (!isHeld || !isStill) return refused('wrongCredentials')
    const emails = await listEmails(trx, borrowerId)
    const old = emails.find(({ address }) => address === previous)
    const phones = await listVerifiedPhones(trx, borrowerId)
    const phone = phoneDigits(given.phone)
    const isTheirs = phone === '' || phones.includes(phone)
    if (old === undefined || old.isVerified || !isTheirs) return refused('wrongCredentials')
    if (proof.kind === 'proven') await clearAttempts(trx, proof, { ip: from.ip, now })
    if (emails.some(({ address }) => address === next))
      return refused('taken', { field: 'newEmail' })
    const { byEmail } = await findTakenContacts(trx, lender.id, { email: next, phone: '', now })
    if (byEmail !== null) {
      const ask = { kind: 'replaceEmail', contact: next, language, channel: 'email', now } as const
      await writeContactRequest(trx, lender.id, ask)
      return done({})
    }
    const { emailId } = old
    const at = clocks.business()
    if (proof.kind === 'social') await useNonce(trx, hashToken(proof.claims.nonce), now)
    // First: who read the mailbox of the old address proved nothing about the new one.
    await revokeVerificationLinks(trx, emailId, now)
    await replaceEmail(trx, { emailId, address: next, now })
    await sendVerification(trx, context, {
      lender,
      borrowerId,
      emailId,
      email: next,
      language: owner.language,
      now,
      at,
    })
    const facts = { contact: maskContact(next) }
    const { language: spoken } = owner
    const notice = { emailName: 'contactChanged', borrowerId, language: spoken, facts } as const
    await writeAccountMessage(
      trx,
      lender.id,
      { ...notice, channel: 'email', recipient: previous },
      { now, at },
    )
    return done({})
  })
}

type Proving = Pick<EmailChange, 'lender' | 'from' | 'sealedPassword' | 'social'> & {
  readonly previous: string
  readonly now: Instant
}

type Proof =
  | VerifiedPassword
  | {
      readonly kind: 'social'
      readonly provider: SocialProof['provider']
      readonly claims: SocialClaims
    }

/** Who asks, by the provider that they sign in with or by the password of the account. */
async function proveOwner(
  context: Needs,
  { lender, previous, from, now, sealedPassword, social }: Proving,
): Promise<Proof | Extract<Outcome<never, Refusal>, { kind: 'refused' }>> {
  if (social === null) {
    const contact = { kind: 'email', value: previous } as const
    const password = sealedPassword ?? ''
    return verifyPassword(context, {
      lender,
      contact,
      sealedPassword: password,
      deviceId: '',
      from,
      now,
    })
  }
  const claims = await verifySocialToken(context, lender, social)
  if (claims === null) return { kind: 'refused', reason: 'badSocialToken' }
  return { kind: 'social', provider: social.provider, claims }
}

/** Whose account it is. A provider's word is fresh, counts once, and is tied to the account already. */
async function findOwner(
  trx: LenderTransaction,
  lender: Lender,
  { proof, now }: { readonly proof: Proof; readonly now: Instant },
): Promise<Account | null> {
  if (proof.kind === 'proven') return proof.account
  const { provider, claims } = proof
  const nonceHash = hashToken(claims.nonce)
  if (!(await isNonceValid(trx, { nonceHash, provider, now }))) return null
  const borrowerId = await findIdentity(trx, lender.id, claims)
  return borrowerId === null ? null : readAccount(trx, borrowerId)
}
