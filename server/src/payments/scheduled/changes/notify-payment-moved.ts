import { labelFor, type Language, type Reader } from '@quittance/contract/labels/labels'
import { assert } from '@quittance/domain/assert'
import type { Borrower } from '../../../lenders/borrower.ts'
import { toPlainText } from '../../../lenders/to-plain-text.ts'
import {
  type MessageTimes,
  writeAccountMessage,
} from '../../../notifications/outbox/account-message-repository.ts'
import type { EndedDebit } from '../../../notifications/templates/debit-text.ts'
import { readMailLanguage } from '../../../notifications/recipients/mail-language-repository.ts'
import { readerFor } from '../../../lenders/translated-lender.ts'
import type { Lender } from '../../../lenders/lender-directory.ts'
import type { LenderTransaction } from '../../../platform/database/database.ts'
import type { TakenDebit } from '../../read-foreseen-debits.ts'
import { readScheduledDebitFacts } from '../followed-debit-repository.ts'

type MovedBy = {
  readonly lender: Lender
  readonly borrower: Pick<Borrower, 'lenderId' | 'borrowerId' | 'language' | 'agent'>
  readonly language: Language
  /** of the payment */
  readonly id: string
}

type Moved = {
  readonly was: EndedDebit | undefined
  /** what is taken of it now; null: nothing, as things stand */
  readonly taken: TakenDebit | null
  /** the consent to its new day, as it is kept */
  readonly text: string
  readonly consentId: string
  /** what its new day means, as somebody reads it; '' for nothing */
  readonly notes: (reader: Reader) => readonly string[]
}

/** Writes the email about a scheduled payment that was moved, with the copy of what was agreed to. */
export async function notifyPaymentMoved(
  trx: LenderTransaction,
  { lender, borrower, language: session, id }: MovedBy,
  { was, taken, text, consentId, notes }: Moved,
  times: MessageTimes,
): Promise<void> {
  assert(was !== undefined, 'a scheduled payment is told with its debit')
  const { lenderId, borrowerId } = borrower
  const { language, by } = await readMailLanguage(trx, { ...borrower, language: session })
  const reader = readerFor(lender, language)
  const label = labelFor(reader)
  const facts = {
    ...(await readScheduledDebitFacts(trx, { lenderId, id }, taken ?? {})),
    ...by,
    facts: [
      ...notes(reader).flatMap((note) => (note === '' ? [] : [['', note] as const])),
      [label('schedules.mail.authorization'), toPlainText(text)] as const,
    ],
    ended: { what: 'payment', was, next: null } as const,
    consentId,
  }
  const message = { emailName: 'scheduleMoved', borrowerId, language, channel: 'email' } as const
  await writeAccountMessage(trx, lenderId, { ...message, facts, recipient: null }, times)
}
