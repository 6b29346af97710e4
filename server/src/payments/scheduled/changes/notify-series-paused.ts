import type { Reader } from '@quittance/contract/labels/labels'
import { add, formatDollars } from '@quittance/domain/money'
import type { ForecastDebit } from '@quittance/domain/schedules/forecast-debits'
import type { ForecastRetry } from '@quittance/domain/schedules/forecast-retries'
import type { SchedulePause } from '@quittance/domain/schedules/schedule-pause'
import type { Borrower } from '../../../lenders/borrower.ts'
import {
  type MessageTimes,
  writeAccountMessage,
} from '../../../notifications/outbox/account-message-repository.ts'
import { readMailLanguage } from '../../../notifications/recipients/mail-language-repository.ts'
import { readerFor } from '../../../lenders/translated-lender.ts'
import type { Lender } from '../../../lenders/lender-directory.ts'
import type { LenderTransaction } from '../../../platform/database/database.ts'
import { readSeriesDebits } from '../../representment/series-debits-repository.ts'
import { mayBeTriedAgain, toEndedDebit, underWayOf } from './under-way.ts'
import { readScheduledDebitFacts } from '../followed-debit-repository.ts'

type Paused = {
  readonly lender: Lender
  readonly borrower: Pick<Borrower, 'lenderId' | 'borrowerId' | 'language' | 'agent'>
  readonly loanId: string
  readonly seriesId: string
  /** of the payment that is next */
  readonly id: string
  /** the first of its debits that runs after its pause, or if it were resumed; null: none does */
  readonly next: ForecastDebit | null
  /** those that its pause takes out before */
  readonly skipped: readonly ForecastDebit[]
  /** debits of its loan that came back and are tried again all the same */
  readonly retried: readonly ForecastRetry[]
  /** null: it goes on */
  readonly pause: SchedulePause | null
  /** what that changes of other debits of its loan, as somebody reads it */
  readonly notes: (reader: Reader) => readonly string[]
}

type Taken = Pick<ForecastDebit, 'collectOn' | 'amount' | 'fee'>

/** Writes the email about a series that its borrower paused, or resumed. */
export async function notifySeriesPaused(
  trx: LenderTransaction,
  { lender, borrower, loanId, seriesId, id, next, pause, skipped, retried, notes }: Paused,
  times: MessageTimes,
): Promise<void> {
  const { lenderId, borrowerId } = borrower
  const { language, by } = await readMailLanguage(trx, borrower)
  const { debits: planned, ...series } = await readScheduledDebitFacts(trx, { lenderId, id })
  const told = ({ collectOn: on, amount, fee }: Taken) =>
    planned.map((one) => ({ ...one, on, amount: formatDollars(add(amount, fee)) }))
  const again = retried.flatMap((retry) =>
    told({ ...retry, collectOn: retry.on }).map((one) => ({ ...one, isRetry: true })),
  )
  const debits = next === null ? [] : told(next)
  const emailName = pause === null ? 'scheduleResumed' : 'schedulePaused'
  const open = pause === null ? [] : await readSeriesDebits(trx, { lenderId, loanId })
  const underWay = underWayOf(open, seriesId)
  const onTheWay = underWay.flatMap((debit) =>
    planned.map((one) => toEndedDebit(debit, { ...one, loanNo: series.loanNo })),
  )
  const paused = pause && {
    until: pause.until,
    skipped: skipped.flatMap(told),
    retried: again,
    underWay: onTheWay,
    mayTryAgain: mayBeTriedAgain(underWay, lender),
  }
  const said = notes(readerFor(lender, language))
  const facts = { ...series, ...by, debits, pause: paused, notes: said }
  const message = { emailName, borrowerId, language, channel: 'email' } as const
  await writeAccountMessage(trx, lenderId, { ...message, facts, recipient: null }, times)
}
