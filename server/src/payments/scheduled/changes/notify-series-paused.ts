import type { SchedulePause } from '@quittance/domain/schedules/schedule-pause'
import type { Borrower } from '../../../lenders/borrower.ts'
import {
  type MessageTimes,
  writeAccountMessage,
} from '../../../notifications/outbox/account-message-repository.ts'
import { readMailLanguage } from '../../../notifications/recipients/mail-language-repository.ts'
import type { LenderTransaction } from '../../../platform/database/database.ts'
import { readScheduledDebitFacts } from '../followed-debit-repository.ts'

type Paused = {
  readonly borrower: Pick<Borrower, 'lenderId' | 'borrowerId' | 'language' | 'agent'>
  /** of the payment that is next */
  readonly id: string
  /** null: it goes on */
  readonly pause: SchedulePause | null
}

/** Writes the email about a series that its borrower paused, or resumed. */
export async function notifySeriesPaused(
  trx: LenderTransaction,
  { borrower, id, pause }: Paused,
  times: MessageTimes,
): Promise<void> {
  const { lenderId, borrowerId } = borrower
  const { language, by } = await readMailLanguage(trx, borrower)
  const told = await readScheduledDebitFacts(trx, { lenderId, id })
  const emailName = pause === null ? 'scheduleResumed' : 'schedulePaused'
  const facts = { ...told, ...by, pause: pause === null ? null : { until: pause.until } }
  const said = { emailName, borrowerId, language, channel: 'email' } as const
  await writeAccountMessage(trx, lenderId, { ...said, facts, recipient: null }, times)
}
