import type { Instant } from '@quittance/domain/calendar'
import type { Borrower } from '../../lenders/borrower.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { maskContact } from '../contacts/mask-contact.ts'
import {
  listRecentContacts,
  removeUnverifiedContacts,
} from '../contacts/unverified-contact-repository.ts'

/** What became of the contacts of an account whose password was changed. */
export type ReviewedContacts = {
  /** those that were taken off, as nobody had verified them */
  readonly removed: readonly string[]
  /** those that stay though they were added lately */
  readonly recent: readonly string[]
}

/**
 * Looks at the contacts of an account whose password is changed: whoever had a copy of the session may have added
 * some. What was not verified goes, so that nobody verifies it afterwards and gets a link to set a password there.
 */
export async function reviewContacts(
  trx: LenderTransaction,
  {
    borrower,
    by,
    now,
  }: { readonly borrower: Borrower; readonly by: string; readonly now: Instant },
): Promise<ReviewedContacts> {
  const { borrowerId } = borrower
  const removed = await removeUnverifiedContacts(trx, { borrowerId, now })
  for (const { id: contactId, kind, value } of removed) {
    const detail = { kind, contactId, contact: maskContact(value), isVerified: false, by }
    await writeSessionAudit(trx, borrower, { kind: 'contact.removed', detail, at: now })
  }
  const recent = await listRecentContacts(trx, { borrowerId, now })
  return { removed: removed.map(({ value }) => value), recent }
}
