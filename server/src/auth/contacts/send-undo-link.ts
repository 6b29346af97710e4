import { dayOf, toInstant } from '@quittance/domain/calendar'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import {
  type AccountMessage,
  type MessageTimes,
  writeAccountMessage,
} from '../../notifications/outbox/account-message-repository.ts'
import {
  findVerifiedEmail,
  listTrustedContacts,
} from '../../notifications/recipients/own-contact-repository.ts'
import { countSafetyText } from '../../notifications/recipients/count-safety-text.ts'
import type { AccountEmail } from '../../notifications/templates/template.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { AuthContext } from '../auth-context.ts'
import { createLink, linkLifetimeMs } from './link-repository.ts'

/** A change that its owner can undo by the link that comes with the word of it. */
export type UndoableChange = {
  readonly lender: Lender
  readonly borrower: Pick<Borrower, 'borrowerId' | 'language'>
  readonly emailName: Extract<
    AccountEmail,
    'authenticatorAdded' | 'receiptsSentElsewhere' | 'emailsTurnedOff'
  >
  readonly facts?: AccountMessage['facts']
}

type Needs = Pick<AuthContext, 'secrets'>

/** Tells one contact of a change, with a link of its own that undoes it. */
export async function sendUndoLink(
  trx: LenderTransaction,
  { secrets }: Needs,
  { lender, borrower, emailName, facts }: UndoableChange,
  { recipient, now, at }: MessageTimes & { readonly recipient: string },
): Promise<void> {
  const { borrowerId, language } = borrower
  const channel = recipient.includes('@') ? 'email' : 'sms'
  if (!(await countSafetyText(trx, { lender, borrowerId, recipient, now }))) return
  const purpose = emailName === 'authenticatorAdded' ? 'undo' : 'undoMail'
  const link = await createLink(trx, lender.id, { purpose, borrowerId, now })
  const { linkId: ofId, expiresAt } = link
  const secret = { ofId, expiresAt, closed: secrets.close(link.token) }
  const day = dayOf(toInstant(at + linkLifetimeMs.undo))
  const told = { ...facts, path: '/redirect?token=', day }
  const message = { emailName, borrowerId, language, channel, recipient } as const
  await writeAccountMessage(trx, lender.id, { ...message, facts: told, secret }, { now, at })
}

/**
 * Tells the owner by one contact: the primary email where it is trusted, else another that is, else a phone.
 * An account whose contacts were all added lately has nobody who could be told.
 */
export async function sendUndoLinkToOwner(
  trx: LenderTransaction,
  context: Needs,
  change: UndoableChange,
  times: MessageTimes,
): Promise<void> {
  const asked = { borrowerId: change.borrower.borrowerId, now: times.now }
  const email = await findVerifiedEmail(trx, asked)
  const [phone] = email === null ? await listTrustedContacts(trx, asked) : []
  const recipient = email ?? phone
  if (recipient !== undefined) await sendUndoLink(trx, context, change, { recipient, ...times })
}
