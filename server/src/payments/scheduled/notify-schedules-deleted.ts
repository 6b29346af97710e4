import type { Borrower } from '../../lenders/borrower.ts'
import {
  type MessageTimes,
  writeAccountMessage,
} from '../../notifications/outbox/account-message-repository.ts'
import { readMailLanguage } from '../../notifications/recipients/mail-language-repository.ts'
import { readUnderWay } from './changes/under-way.ts'
import { readEndedSchedule, readScheduledDebitFacts } from './followed-debit-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'

type DeletedSchedules = {
  readonly borrower: Pick<Borrower, 'lenderId' | 'borrowerId' | 'language' | 'agent'>
  readonly loanId: string
  /** the payments that were next */
  readonly ids: readonly string[]
  /** whether all that was to come of their series ended with them */
  readonly isWhole: boolean
}

/**
 * Writes an email about each scheduled payment that its borrower deleted, alone or with its series. Of one of a
 * series that goes on it says that the series does.
 */
export async function notifySchedulesDeleted(
  trx: LenderTransaction,
  { borrower, loanId, ids, isWhole }: DeletedSchedules,
  times: MessageTimes,
): Promise<void> {
  const { lenderId, borrowerId } = borrower
  const { language, by } = await readMailLanguage(trx, borrower)
  for (const id of ids) {
    const told = await readScheduledDebitFacts(trx, { lenderId, id })
    const ended = await readEndedSchedule(trx, { lenderId, id, isWhole })
    const { currency } = ended.was
    const loan = { lenderId, loanId, loanNo: told.loanNo, currency }
    const underWay = ended.next === null ? await readUnderWay(trx, { ...loan, id }) : []
    const facts = { ...told, ...by, ended: { ...ended, underWay } }
    const emailName = ended.next === null ? 'scheduleDeleted' : 'scheduleSkipped'
    const said = { emailName, borrowerId, language, channel: 'email' } as const
    await writeAccountMessage(trx, lenderId, { ...said, facts, recipient: null }, times)
  }
}
