import type { Reader } from '@quittance/contract/labels/labels'
import type { Borrower } from '../../lenders/borrower.ts'
import {
  type MessageTimes,
  writeAccountMessage,
} from '../../notifications/outbox/account-message-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { readerFor } from '../../lenders/translated-lender.ts'
import { readMailLanguage } from '../../notifications/recipients/mail-language-repository.ts'
import { readUnderWay } from './changes/under-way.ts'
import {
  type ForeseenChange,
  readEndedSchedule,
  readScheduledDebitFacts,
} from './followed-debit-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'

type DeletedSchedules = {
  readonly lender: Lender
  readonly borrower: Pick<Borrower, 'lenderId' | 'borrowerId' | 'language' | 'agent'>
  readonly loanId: string
  /** the payments that were next */
  readonly ids: readonly string[]
  /** whether all that was to come of their series ended with them */
  readonly isWhole: boolean
  readonly foreseen: ForeseenChange
  /** what else that changes of the debits of their loan, as somebody reads it; left out for nothing */
  readonly notes?: (reader: Reader) => readonly string[]
}

/**
 * Writes an email about each scheduled payment that its borrower deleted, alone or with its series. Of one of a
 * series that goes on it says that the series does. What else changes by it the first of them says.
 */
export async function notifySchedulesDeleted(
  trx: LenderTransaction,
  { lender, borrower, loanId, ids, isWhole, foreseen, notes }: DeletedSchedules,
  times: MessageTimes,
): Promise<void> {
  const { lenderId, borrowerId } = borrower
  const { language, by } = await readMailLanguage(trx, borrower)
  const said = notes?.(readerFor(lender, language)) ?? []
  for (const [place, id] of ids.entries()) {
    const told = await readScheduledDebitFacts(trx, { lenderId, id })
    const ended = await readEndedSchedule(trx, { lenderId, id, isWhole }, foreseen)
    const goesOn = ended.next !== null || ended.isIdle === true
    const { currency } = ended.was
    const loan = { lenderId, loanId, loanNo: told.loanNo, currency }
    const underWay = goesOn ? [] : await readUnderWay(trx, { ...loan, id })
    const noted = place === 0 ? { notes: said } : {}
    const debits = [ended.was]
    const facts = { ...told, debits, ...by, ...noted, ended: { ...ended, underWay } }
    const emailName = goesOn ? 'scheduleSkipped' : 'scheduleDeleted'
    const message = { emailName, borrowerId, language, channel: 'email' } as const
    await writeAccountMessage(trx, lenderId, { ...message, facts, recipient: null }, times)
  }
}
