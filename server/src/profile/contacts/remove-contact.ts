import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { checkRemoval } from '@quittance/domain/profile/contact-rules'
import type { AuthContext } from '../../auth/auth-context.ts'
import { revokeLinks, revokeVerificationLinks } from '../../auth/contacts/link-repository.ts'
import { maskContact } from '../../auth/contacts/mask-contact.ts'
import { revokeLinksSentTo } from '../../auth/contacts/recent-contact-repository.ts'
import { unlinkIdentities } from '../../auth/social/social-repository.ts'
import { lockCaller } from '../../lenders/borrower-lock-repository.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import {
  type ContactKind,
  deleteContact,
  listContacts,
  type StoredContact,
} from './contact-change-repository.ts'
import { countContactChange } from '../../auth/contacts/count-contact-change.ts'
import { notifyContact, notifyOwner } from './notify-contact-change.ts'

type Refusal = 'primary' | 'only' | 'notFound' | 'tooMany'

export type ContactRemoval = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly kind: ContactKind
  /** which of the list */
  readonly isMeant: (contact: StoredContact) => boolean
}

/**
 * Takes a contact off an account: neither the only one of its kind nor the primary. It is told there,
 * and to the email that stays: whoever signed in by it has to learn why it no longer works.
 */
export async function removeContact(
  { db, clocks }: Pick<AuthContext, 'db' | 'clocks'>,
  { lender, borrower, kind, isMeant }: ContactRemoval,
): Promise<Outcome<Record<string, never>, Refusal>> {
  const [now, at] = [clocks.elapsed(), clocks.business()]
  return withLenderTransaction(db, lender.id, async (trx) => {
    await lockCaller(trx, borrower)
    const listed = await listContacts(trx, borrower, kind)
    const contact = listed.find(isMeant)
    if (contact === undefined) return refused('notFound')
    const fault = checkRemoval(contact, listed.length)
    if (fault !== null) return refused(fault)
    const stopped = await countContactChange(trx, { lender, borrower, now })
    if (stopped !== null) return stopped
    const { id, value, isVerified } = contact
    if (kind === 'email') await revokeVerificationLinks(trx, id, now)
    // What was sent there to get in ends with it, whatever for.
    if (isVerified) await revokeLinks(trx, borrower.borrowerId, now)
    await revokeLinksSentTo(trx, borrower.borrowerId, { contacts: [value], now })
    await deleteContact(trx, borrower, { id, kind })
    // Nobody knows any more by which email a provider was tied: each is tied anew.
    if (kind === 'email' && isVerified) await unlinkIdentities(trx, borrower.borrowerId)
    const masked = maskContact(value)
    const detail = { kind, contactId: id, contact: masked, isVerified }
    await writeSessionAudit(trx, borrower, { kind: 'contact.removed', detail, at: now })
    const notice = { lender, borrower, emailName: 'contactRemoved', contact: masked } as const
    if (isVerified) await notifyContact(trx, { ...notice, now, at }, value)
    await notifyOwner(trx, { ...notice, now, at })
    return done({})
  })
}
