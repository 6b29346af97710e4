import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { toInstant } from '@quittance/domain/calendar'
import { canBecomePrimary } from '@quittance/domain/profile/contact-rules'
import type { AuthContext } from '../../auth/auth-context.ts'
import { maskContact } from '../../auth/contacts/mask-contact.ts'
import { lockCaller } from '../../lenders/borrower-lock-repository.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import {
  type ContactKind,
  listContacts,
  readTrustedFrom,
  writePrimary,
} from './contact-change-repository.ts'
import { countContactChange } from '../../auth/contacts/count-contact-change.ts'
import { notifyContact } from './notify-contact-change.ts'

type Refusal = 'notVerified' | 'tooNew' | 'notFound' | 'tooMany'

export type PrimaryChange = {
  readonly lender: Lender
  readonly borrower: Borrower
  /** the borrower record that the page showed */
  readonly recordId: string
  readonly kind: ContactKind
  readonly contactId: string
  /** an email in lower case, or 10 digits */
  readonly value: string
}

/**
 * Makes a verified contact the primary one of its kind, and tells the one before (D16). One that was added
 * lately has to wait until it is trusted: what the account is told would go to whoever added it.
 */
export async function makePrimary(
  { db, clocks }: Pick<AuthContext, 'db' | 'clocks'>,
  { lender, borrower, recordId, kind, contactId, value }: PrimaryChange,
): Promise<Outcome<Record<string, never>, Refusal>> {
  const [now, at] = [clocks.elapsed(), clocks.business()]
  return withLenderTransaction(db, lender.id, async (trx) => {
    if (recordId !== borrower.borrowerId) return refused('notFound')
    await lockCaller(trx, borrower)
    const listed = await listContacts(trx, borrower, kind)
    const contact = listed.find((one) => one.id === contactId && one.value === value)
    if (contact === undefined) return refused('notFound')
    if (contact.isPrimary) return done({})
    if (!canBecomePrimary(contact)) return refused('notVerified')
    const from = await readTrustedFrom(trx, borrower, { id: contactId, kind })
    if (from !== null && from > now) {
      const time = toInstant(at + (from - now))
      return refused('tooNew', { values: { time, date: { onDayOf: time } } })
    }
    const stopped = await countContactChange(trx, { lender, borrower, now })
    if (stopped !== null) return stopped
    await writePrimary(trx, borrower, { id: contactId, kind })
    const before = listed.find(({ isPrimary }) => isPrimary)
    const masked = maskContact(value)
    const was = before === undefined ? {} : { was: maskContact(before.value) }
    const detail = { kind, contactId, contact: masked, ...was }
    await writeSessionAudit(trx, borrower, { kind: 'contact.primaryChanged', detail, at: now })
    if (before?.isVerified === true) {
      const notice = { lender, borrower, emailName: 'primaryChanged', contact: masked } as const
      await notifyContact(trx, { ...notice, now, at }, before.value)
    }
    return done({})
  })
}
