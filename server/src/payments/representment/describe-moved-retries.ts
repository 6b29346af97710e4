import { fillLabel, type Reader } from '@quittance/contract/labels/labels'
import { add, type Currency } from '@quittance/domain/money'
import type { Forecast } from '@quittance/domain/schedules/forecast-debits'
import type { CoveredRetry, ForecastRetry } from '@quittance/domain/schedules/forecast-retries'
import type { Borrower } from '../../lenders/borrower.ts'
import type { ActiveRetry } from './retry-ahead-repository.ts'

type Foretold = Pick<Forecast, 'retries' | 'coveredRetries'>
type Compared = Readonly<Record<'before' | 'after', Foretold>>
type Told = {
  readonly reader: Reader
  readonly currency: Currency
  /** who reads it */
  readonly borrower: Pick<Borrower, 'borrowerId'>
  /** of the loan, with whose they are */
  readonly retries: readonly Pick<ActiveRetry, 'id' | 'borrowerId'>[]
}
export type MovedRetry = { readonly orderId: string; readonly note: string }

/**
 * What a change makes of the retries of a loan: those that get another day, those that are not made any more, and
 * those that are made after all; each in a sentence, and whose it is where it is another borrower's. One that ends
 * with its own schedule is told with that.
 */
export function describeMovedRetries(
  { before, after }: Compared,
  { reader, currency, borrower, retries }: Told,
): MovedRetry[] {
  const ids = [...before.retries, ...before.coveredRetries].map(({ id }) => id)
  return ids.flatMap((orderId) => {
    const was = outcomeOf(before, orderId)
    const then = outcomeOf(after, orderId)
    if (was === null || then === null) return []
    const made = was.kind === 'made' ? was : then
    if (made.kind !== 'made' || isSame(was, then)) return []
    const amount = { cents: add(made.amount, made.fee), currency }
    const planned = { amount, date: { dueOn: made.on } }
    const owner = retries.find(({ id }) => id === orderId)?.borrowerId
    const isOwn = owner === borrower.borrowerId
    const say = (note: string) => [
      { orderId, note: isOwn ? note : fillLabel(reader, 'schedules.moved.ofAnother', { note }) },
    ]
    if (then.kind === 'tooLate') return say(fillLabel(reader, 'schedules.moved.noRetry', planned))
    if (then.kind === 'covered') {
      const { by } = then
      const cover = { cover: { cents: by.amount, currency }, coverDay: { dueOn: by.on } }
      return say(fillLabel(reader, 'schedules.moved.retryCovered', { ...planned, ...cover }))
    }
    const values = { ...planned, next: { dueOn: then.on } }
    return say(fillLabel(reader, `schedules.moved.${wordsOf(was, then.on)}`, values))
  })
}

type Outcome =
  | ({ readonly kind: 'made' | 'tooLate' } & Pick<ForecastRetry, 'on' | 'amount' | 'fee'>)
  | ({ readonly kind: 'covered' } & Pick<CoveredRetry, 'on' | 'by'>)

/** Null for one of which the schedules of its loan decide nothing. */
function outcomeOf({ retries, coveredRetries }: Foretold, id: string): Outcome | null {
  const covered = coveredRetries.find((one) => one.id === id)
  if (covered !== undefined) return { kind: 'covered', on: covered.on, by: covered.by }
  const retry = retries.find((one) => one.id === id)
  if (retry === undefined || retry.why === 'notOffered') return null
  const { on, amount, fee, why } = retry
  return { kind: why === 'tooLate' ? why : 'made', on, amount, fee }
}

function isSame(was: Outcome, then: Outcome): boolean {
  return was.kind === then.kind && was.on === then.on
}

function wordsOf(was: Outcome, on: ForecastRetry['on']) {
  if (was.kind === 'covered') return 'retryUncovered'
  if (was.kind === 'tooLate') return 'retryAgain'
  return on > was.on ? 'retry' : 'retryEarlier'
}
