import type { Borrower } from '../../lenders/borrower.ts'
import {
  type MessageTimes,
  writeAccountMessage,
} from '../../notifications/outbox/account-message-repository.ts'
import { readEndedSchedule, readScheduledDebitFacts } from './followed-debit-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'

type DeletedSchedules = {
  readonly borrower: Pick<Borrower, 'lenderId' | 'borrowerId' | 'language'>
  /** the payments that were next */
  readonly ids: readonly string[]
  /** whether all that was to come of their series ended with them */
  readonly isWhole: boolean
}

/** Writes an email about each scheduled payment that its borrower deleted, alone or with its series. */
export async function notifySchedulesDeleted(
  trx: LenderTransaction,
  { borrower: { lenderId, borrowerId, language }, ids, isWhole }: DeletedSchedules,
  times: MessageTimes,
): Promise<void> {
  for (const id of ids) {
    const told = await readScheduledDebitFacts(trx, { lenderId, id })
    const ended = await readEndedSchedule(trx, { lenderId, id, isWhole })
    const facts = { ...told, ended }
    const said = { emailName: 'scheduleDeleted', borrowerId, language, channel: 'email' } as const
    await writeAccountMessage(trx, lenderId, { ...said, facts, recipient: null }, times)
  }
}
