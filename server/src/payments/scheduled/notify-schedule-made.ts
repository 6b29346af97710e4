import type { ScheduleFrequency } from '@quittance/domain/schedules/schedule'
import type { LocalDate } from '@quittance/domain/calendar'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { frequencyText } from '@quittance/contract/labels/frequency-text'
import { labelFor, type Language, type Reader } from '@quittance/contract/labels/labels'
import { add, type Cents, type Currency, formatDollars } from '@quittance/domain/money'
import { lenderFrequency } from '@quittance/domain/schedules/offered-frequencies'
import {
  type MessageTimes,
  writeAccountMessage,
} from '../../notifications/outbox/account-message-repository.ts'
import type { EndedSchedule } from '../../notifications/templates/debit-text.ts'
import { toPlainText } from '../../lenders/to-plain-text.ts'
import { readMailLanguage } from '../../notifications/recipients/mail-language-repository.ts'
import { readerFor } from '../../lenders/translated-lender.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { TakenDebit } from '../read-foreseen-debits.ts'
import type { PayableMethod } from '../methods/method-row.ts'

/** Of the call that made a schedule. */
type MadeBy = {
  readonly lender: Lender
  readonly borrower: Pick<Borrower, 'borrowerId' | 'agent'>
  readonly language: Language
  readonly asked: { readonly amount: Cents; readonly frequency: ScheduleFrequency }
}

export type CopyOfConsent = {
  readonly loanNo: string
  readonly schedule: {
    readonly method: PayableMethod
    readonly fee: Cents
    readonly currency: Currency
    readonly first: { readonly collectOn: LocalDate }
  }
  /** what was agreed to, as it is kept: one for all of it, and another for a day of its own */
  readonly texts: readonly string[]
  readonly consentId: string
  /** what it takes the place of; null: it is a new one */
  readonly ended: EndedSchedule | null
  /** what is debited first, null for nothing; left out: the first payment, as it was agreed to */
  readonly next?: TakenDebit | null
  /** what else it changes, as somebody reads it; left out for nothing */
  readonly notes?: (reader: Reader) => readonly string[]
}

/** Writes the email with the copy of an authorization to its borrower, whoever looks at the screen. */
export async function notifyScheduleMade(
  trx: LenderTransaction,
  { lender, borrower, language: session, asked }: MadeBy,
  { loanNo, schedule, texts, consentId, ended, ...copy }: CopyOfConsent,
  times: MessageTimes,
): Promise<void> {
  const { method, fee, first, currency } = schedule
  const { kind: channel, brand, lastFour, accountType } = method
  const { language, by } = await readMailLanguage(trx, { ...borrower, language: session })
  const reader = readerFor(lender, language)
  const label = labelFor(reader)
  const own = lenderFrequency(lender.settings.portal, asked.frequency)
  const { next = { on: first.collectOn, total: add(asked.amount, fee) }, notes } = copy
  const debits = next === null ? [] : [{ amount: formatDollars(next.total), on: next.on }]
  const facts = {
    ...by,
    loanNo,
    method: { channel, brand, lastFour, accountType },
    debits: debits.map((debit) => ({ ...debit, currency, loanNo })),
    facts: [
      ...(notes?.(reader) ?? []).map((note) => ['', note] as const),
      [label('schedules.form.frequency'), frequencyText(asked.frequency, reader, own)] as const,
      ...texts.map((text) => [label('schedules.mail.authorization'), toPlainText(text)] as const),
    ],
    consentId,
    ended,
  }
  const { borrowerId } = borrower
  const message = {
    emailName: ended === null ? 'scheduleMade' : 'scheduleEdited',
    borrowerId,
    language,
    channel: 'email',
    facts,
  } as const
  await writeAccountMessage(trx, lender.id, { ...message, recipient: null }, times)
}
