import { add, formatDollars } from '@quittance/domain/money'
import type { ForecastDebit } from '@quittance/domain/schedules/forecast-debits'
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
  /** the first of its debits that runs where it is not paused; null: none does */
  readonly next: ForecastDebit | null
  /** null: it goes on */
  readonly pause: SchedulePause | null
}

/** Writes the email about a series that its borrower paused, or resumed. */
export async function notifySeriesPaused(
  trx: LenderTransaction,
  { borrower, id, next, pause }: Paused,
  times: MessageTimes,
): Promise<void> {
  const { lenderId, borrowerId } = borrower
  const { language, by } = await readMailLanguage(trx, borrower)
  const { debits: planned, ...told } = await readScheduledDebitFacts(trx, { lenderId, id })
  const debits = next === null ? [] : planned.map((one) => ({ ...one, ...toldDebit(next) }))
  const emailName = pause === null ? 'scheduleResumed' : 'schedulePaused'
  const facts = { ...told, ...by, debits, pause: pause === null ? null : { until: pause.until } }
  const said = { emailName, borrowerId, language, channel: 'email' } as const
  await writeAccountMessage(trx, lenderId, { ...said, facts, recipient: null }, times)
}

function toldDebit({ amount, fee, collectOn: on }: ForecastDebit) {
  return { amount: formatDollars(add(amount, fee)), on }
}
