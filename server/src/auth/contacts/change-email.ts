import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Language } from '@quittance/domain/lender/language'
import { checkNewEmail, promptEmailMax } from '@quittance/domain/sign-in/change-email'
import { isEmail } from '@quittance/domain/sign-in/contact'
import { phoneDigits } from '@quittance/domain/sign-up/phone'
import type { AuthContext } from '../auth-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeAccountMessage } from '../../notifications/outbox/account-message-repository.ts'
import type { Caller } from '../caller.ts'
import {
  clearAttempts,
  type CredentialRefusal,
  verifyPassword,
} from '../passwords/verify-password.ts'
import { findTakenContacts } from '../sign-up/sign-up-repository.ts'
import { writeContactRequest } from './contact-request-repository.ts'
import { listEmails, listVerifiedPhones, replaceEmail } from './contact-lookup-repository.ts'
import { revokeVerificationLinks } from './link-repository.ts'
import { maskContact } from './mask-contact.ts'
import { sendVerification } from './send-verification.ts'

type Refusal = 'email' | 'same' | 'taken' | CredentialRefusal

export type EmailChange = {
  readonly lender: Lender
  readonly language: Language
  readonly from: Pick<Caller, 'ip' | 'work'>
  readonly previousEmail: string
  /** '' where none was typed */
  readonly phone: string
  readonly newEmail: string
  readonly sealedPassword: string
}

/**
 * Puts another email in the place of one that waits to be verified (AMB-17). The password has to be
 * right. An email that is somebody else's is answered as a free one, and its owner is told.
 */
export async function changeEmail(
  context: Pick<AuthContext, 'db' | 'clocks' | 'sealing' | 'secrets'>,
  { lender, language, from, ...given }: EmailChange,
): Promise<Outcome<Record<string, never>, Refusal>> {
  const { db, clocks } = context
  const now = clocks.elapsed()
  const previous = given.previousEmail.trim().toLowerCase()
  const next = given.newEmail.trim().toLowerCase()
  const fault = checkNewEmail(previous, next)
  if (fault === 'same') return refused('same', { field: 'newEmail' })
  if (fault !== null || !isEmail(next) || next.length > promptEmailMax)
    return refused('email', { field: 'newEmail' })

  const contact = { kind: 'email', value: previous } as const
  const { sealedPassword } = given
  const proving = { lender, contact, sealedPassword, deviceId: '', from, now }
  const proof = await verifyPassword(context, proving)
  if (proof.kind === 'refused') return proof
  const { borrowerId } = proof.account
  return withLenderTransaction(db, lender.id, async (trx) => {
    const emails = await listEmails(trx, borrowerId)
    const old = emails.find(({ address }) => address === previous)
    const phones = await listVerifiedPhones(trx, borrowerId)
    const phone = phoneDigits(given.phone)
    const isTheirs = phone === '' || phones.includes(phone)
    if (old === undefined || old.isVerified || !isTheirs) return refused('wrongCredentials')
    await clearAttempts(trx, proof, { ip: from.ip, now })
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
    // First: who read the mailbox of the old address proved nothing about the new one.
    await revokeVerificationLinks(trx, emailId, now)
    await replaceEmail(trx, { emailId, address: next, now })
    await sendVerification(trx, context, {
      lender,
      borrowerId,
      emailId,
      email: next,
      language: proof.account.language,
      now,
      at,
    })
    const facts = { contact: maskContact(next) }
    const { language: spoken } = proof.account
    const notice = { letter: 'contactChanged', borrowerId, language: spoken, facts } as const
    await writeAccountMessage(
      trx,
      lender.id,
      { ...notice, channel: 'email', recipient: previous },
      { now, at },
    )
    return done({})
  })
}
