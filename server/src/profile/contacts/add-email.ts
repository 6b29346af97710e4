import { randomUUID } from 'node:crypto'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { isProofRecent } from '@quittance/domain/auth/sign-in/recent-proof'
import { canAddEmails } from '@quittance/domain/lenders/lender-features'
import { canAddContact, isAddableEmail } from '@quittance/domain/profile/contact-rules'
import type { AuthContext } from '../../auth/auth-context.ts'
import {
  emailClaimedUntil,
  lockEmailHolder,
  releaseEmailClaim,
} from '../../auth/contacts/contact-claim-repository.ts'
import { maskContact } from '../../auth/contacts/mask-contact.ts'
import { sendVerification } from '../../auth/contacts/send-verification.ts'
import { lockCaller } from '../../lenders/borrower-lock-repository.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import {
  insertContact,
  insertUnavailableContact,
  listContacts,
} from './contact-change-repository.ts'
import { countContactChange } from '../../auth/contacts/count-contact-change.ts'
import { notifyOwner } from './notify-contact-change.ts'
import { warnContactHolder } from './warn-contact-holder.ts'

type Refusal = 'email' | 'onFile' | 'fiveEmails' | 'switchedOff' | 'notFound' | 'tooMany'
type EmailContext = Pick<AuthContext, 'db' | 'clocks' | 'secrets'>

export type NewEmail = {
  readonly lender: Lender
  readonly borrower: Borrower
  /** the borrower record that the form was opened for */
  readonly recordId: string
  readonly email: string
}

/**
 * Puts an email on an account and sends the link that verifies it. An email of another account is
 * listed like any other, gets a message in place of a link, and is never verified (AMB-155).
 */
export async function addEmail(
  context: EmailContext,
  { lender, borrower, recordId, email: typed }: NewEmail,
): Promise<Outcome<{ data: { id: string } }, Refusal>> {
  const { db, clocks } = context
  const [now, at] = [clocks.elapsed(), clocks.business()]
  const email = typed.trim().toLowerCase()
  const field = 'email'
  if (!canAddEmails(lender.settings.portal)) return refused('switchedOff')
  if (!isAddableEmail(email)) return refused('email', { field })
  return withLenderTransaction(db, lender.id, async (trx) => {
    if (recordId !== borrower.borrowerId) return refused('notFound')
    // Of two tabs that add the last one that may be, the second finds the first's.
    await lockCaller(trx, borrower)
    const listed = await listContacts(trx, borrower, 'email')
    if (listed.some(({ value }) => value === email)) return refused('onFile', { field })
    if (!canAddContact('email', listed.length)) return refused('fiveEmails', { field })
    const stopped = await countContactChange(trx, { lender, borrower, now })
    if (stopped !== null) return stopped
    const contact = {
      id: randomUUID(),
      kind: 'email',
      value: email,
      addedAt: new Date(now),
    } as const
    const { borrowerId, language } = borrower
    const holderId = await lockEmailHolder(trx, lender.id, { email, now })
    if (holderId === null) {
      await releaseEmailClaim(trx, email)
      const claimedUntil = emailClaimedUntil(now)
      const isUnproven = !isProofRecent(borrower.provenAt, now)
      await insertContact(trx, borrower, { ...contact, claimedUntil, isUnproven })
      const verification = { lender, borrowerId, emailId: contact.id, email, language, now, at }
      await sendVerification(trx, context, verification)
    } else {
      await insertUnavailableContact(trx, borrower, contact)
      const wanted = { lenderId: lender.id, channel: 'email', contact: email, holderId } as const
      await warnContactHolder(trx, wanted, { now, at })
    }
    const masked = maskContact(email)
    const detail = { kind: 'email', contactId: contact.id, contact: masked }
    await writeSessionAudit(trx, borrower, { kind: 'contact.added', detail, at: now })
    const notice = { lender, borrower, emailName: 'contactChanged', contact: masked } as const
    await notifyOwner(trx, { ...notice, now, at })
    return done({ data: { id: contact.id } })
  })
}
