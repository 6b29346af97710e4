import type { Language } from '@quittance/domain/lenders/language'
import type { SkipReason } from '@quittance/domain/schedules/refuse-scheduled-debit'
import { writeAccountMessage } from '../../notifications/outbox/account-message-repository.ts'
import type { DebitNotMadeReason } from '../../notifications/templates/tables/wording.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { type NotingTimes, readScheduledDebitFacts } from './followed-debit-repository.ts'

export type NotMadeDebit = {
  readonly lenderId: string
  readonly borrowerId: string
  readonly language: Language
  readonly id: string
  readonly why: SkipReason | 'declined'
  /** whether its schedule waits from now on */
  readonly isSuspended: boolean
}

/**
 * Nothing is said of a debit to a borrower whose loan is in bankruptcy, charged off or closed, nor of
 * one in whose place they chose to pay.
 */
const told: Readonly<Record<NotMadeDebit['why'], DebitNotMadeReason | null>> = {
  method: 'method',
  suspended: 'suspended',
  authorization: 'authorization',
  nothingOwed: 'nothingOwed',
  tooLate: 'tooLate',
  declined: 'declined',
  chargedOff: null,
  inBankruptcy: null,
  loanClosed: null,
  replaced: null,
}

/** Writes the email about a scheduled payment that was not made on its day. */
export async function notifyDebitNotMade(
  trx: LenderTransaction,
  { lenderId, borrowerId, language, id, why: given, isSuspended }: NotMadeDebit,
  times: NotingTimes,
): Promise<void> {
  const why = told[given]
  if (why === null) return
  const { method, debits } = await readScheduledDebitFacts(trx, { lenderId, id })
  const facts = { method, debits, notMade: { why, isSuspended } }
  const message = {
    emailName: 'debitNotMade',
    borrowerId,
    language,
    channel: 'email',
    facts,
  } as const
  await writeAccountMessage(trx, lenderId, { ...message, recipient: null }, times)
}
