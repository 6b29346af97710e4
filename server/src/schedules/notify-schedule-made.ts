import { frequencyText } from '@quittance/contract/labels/frequency-text'
import { labelFor } from '@quittance/contract/labels/labels'
import { add, formatDollars } from '@quittance/domain/money'
import { lenderFrequency } from '@quittance/domain/schedules/offered-frequencies'
import {
  type MessageTimes,
  writeAccountMessage,
} from '../notifications/outbox/account-message-repository.ts'
import { toPlainText } from '../notifications/templates/to-plain-text.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import type { JudgedSchedule } from './judge-schedule.ts'
import type { ScheduleOrder } from './schedule-order.ts'

export type CopyOfConsent = {
  readonly loanNo: string
  readonly schedule: JudgedSchedule
  /** the consent, as it is kept */
  readonly text: string
}

/** Writes the email with the copy of an authorization to its borrower, whoever looks at the screen. */
export async function notifyScheduleMade(
  trx: LenderTransaction,
  { lender, borrower, reader, language, asked }: ScheduleOrder,
  { loanNo, schedule, text }: CopyOfConsent,
  times: MessageTimes,
): Promise<void> {
  const { method, fee, first } = schedule
  const { kind: channel, brand, lastFour, accountType } = method
  const { currencyCode: currency } = lender.settings.portal
  const label = labelFor(reader)
  const own = lenderFrequency(lender.settings.portal, asked.frequency)
  const amount = formatDollars(add(asked.amount, fee))
  const facts = {
    loanNo,
    method: { channel, brand, lastFour, accountType },
    debits: [{ amount, currency, on: first.collectOn, loanNo }],
    facts: [
      [label('schedules.form.frequency'), frequencyText(asked.frequency, reader, own)],
      [label('schedules.mail.authorization'), toPlainText(text)],
    ] as const,
  }
  const { borrowerId } = borrower
  const message = {
    emailName: 'scheduleMade',
    borrowerId,
    language,
    channel: 'email',
    facts,
  } as const
  await writeAccountMessage(trx, lender.id, { ...message, recipient: null }, times)
}
