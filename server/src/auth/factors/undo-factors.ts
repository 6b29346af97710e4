import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { MessageTimes } from '../../notifications/outbox/account-message-repository.ts'
import { listTrustedContacts } from '../../notifications/recipients/own-contact-repository.ts'
import { writeAudit } from '../../platform/audit/audit-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { AuthContext } from '../auth-context.ts'
import { removeRecentContacts } from '../contacts/remove-recent-contacts.ts'
import { sendUndoLink } from '../contacts/send-undo-link.ts'
import type { Account } from '../sign-in/account-repository.ts'
import { unlinkIdentities } from '../social/social-repository.ts'
import { forgetFactors } from './forget-factors.ts'
import { notifySignInChange } from './note-sign-in-change.ts'

type Owner = {
  readonly lender: Lender
  readonly borrower: Pick<Borrower, 'borrowerId' | 'language'>
}

/**
 * Tells each contact that an authenticator app was turned on, with a link of its own that undoes it: an
 * intruder's app would keep the owner out, whose password it is all the same.
 */
export async function offerUndo(
  trx: LenderTransaction,
  context: Pick<AuthContext, 'secrets'>,
  { lender, borrower }: Owner,
  times: MessageTimes,
): Promise<void> {
  const { borrowerId, language } = borrower
  const contacts = await listTrustedContacts(trx, { borrowerId, now: times.now })
  const change = 'authenticatorAdded'
  if (contacts.length === 0)
    return notifySignInChange(trx, { lender, borrowerId, language, change }, times)
  const told = { lender, borrower, emailName: change } as const
  for (const recipient of contacts) await sendUndoLink(trx, context, told, { recipient, ...times })
}

type Undoing = {
  readonly lender: Lender
  readonly account: Account
  readonly linkId: string
  readonly ip: string
}

/**
 * Gives an account back to whoever reads a contact of it: what else signs in to it is forgotten, so are
 * the contacts that were added lately, mail goes as before, and everybody is signed out. The password goes by what the link lets do.
 */
export async function undoFactors(
  trx: LenderTransaction,
  { lender, account, linkId, ip }: Undoing,
  times: MessageTimes,
): Promise<void> {
  const { borrowerId, language } = account
  const { now } = times
  const given = { lender, borrowerId, language, linkId }
  await unlinkIdentities(trx, borrowerId)
  const contactsRemoved = await removeRecentContacts(trx, given, times)
  const forgotten = await forgetFactors(trx, { lenderId: lender.id, borrowerId }, now)
  const kind = 'factor.factorsUndone'
  const detail = { ...forgotten, contactsRemoved, ip }
  await writeAudit(trx, lender.id, { kind, borrowerId, actor: 'borrower', detail, at: now })
  const change = 'factorsUndone'
  await notifySignInChange(trx, { lender, borrowerId, language, change }, times)
}
