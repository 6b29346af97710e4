import type { Outcome } from '@quittance/contract/endpoint'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import { listTrustedContacts } from '../../notifications/recipients/own-contact-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { AuthContext } from '../auth-context.ts'
import { countContactChange } from './count-contact-change.ts'
import { maskContact } from './mask-contact.ts'
import { sendUndoLinkToOwner } from './send-undo-link.ts'

export type ReceiptEmailChange = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly scheduleId: string
  /** where the receipts go from here on */
  readonly email: string
}

/**
 * Writes down that the receipts of a schedule go to another address, and tells the owner, with a link that
 * undoes it. Nobody is told where the address is one of the account's own that is trusted.
 *
 * @returns null where it may be so
 */
export async function notifyReceiptEmail(
  trx: LenderTransaction,
  { clocks, secrets }: Pick<AuthContext, 'clocks' | 'secrets'>,
  { lender, borrower, scheduleId, email }: ReceiptEmailChange,
): Promise<Outcome<never, 'tooMany'> | null> {
  const [now, at] = [clocks.elapsed(), clocks.business()]
  const { borrowerId } = borrower
  const contact = maskContact(email)
  const detail = { scheduleId, contact }
  const own = await listTrustedContacts(trx, { borrowerId, now })
  const isOwn = own.includes(email.toLowerCase())
  const stopped = isOwn ? null : await countContactChange(trx, { lender, borrower, now })
  if (stopped !== null) return stopped
  await writeSessionAudit(trx, borrower, { kind: 'schedule.receiptEmail', detail, at: now })
  if (isOwn) return null
  const change = {
    lender,
    borrower,
    emailName: 'receiptsSentElsewhere',
    facts: { contact },
  } as const
  await sendUndoLinkToOwner(trx, { secrets }, change, { now, at })
  return null
}
