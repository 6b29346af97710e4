import { fillLabel, type Reader } from '@quittance/contract/labels/labels'
import { methodText } from '@quittance/contract/labels/method-text'
import type { ComingDebit } from '@quittance/contract/schedules'
import { compareDays } from '@quittance/domain/calendar'
import { foreseenStopUntil } from '@quittance/domain/payments/stop-retry'
import type { Forecast, ForecastDebit } from '@quittance/domain/schedules/forecast-debits'
import { type ForecastRetry, isStillMade } from '@quittance/domain/schedules/forecast-retries'
import type { Borrower } from '../lenders/borrower.ts'
import type { ActiveRetry } from '../payments/representment/retry-ahead-repository.ts'
import type { ActiveDebit } from '../payments/scheduled/active-debit-repository.ts'
import { forecastDebitsMax } from '../servicing/loans/forecast-loan.ts'

type Foretold = {
  readonly forecast: Forecast
  readonly schedules: readonly ActiveDebit[]
  readonly retries: readonly ActiveRetry[]
}
type Told = {
  readonly borrower: Pick<Borrower, 'borrowerId'>
  readonly reader: Reader
}

/** The next debits of a loan, retries among them, in the order of their days, as this borrower is told of them. */
export function toComingDebits(
  { forecast, schedules, retries }: Foretold,
  told: Told,
): ComingDebit[] {
  const by = new Map(schedules.map((schedule) => [schedule.id, schedule]))
  const debits = forecast.debits.flatMap((debit) => {
    const schedule = by.get(debit.scheduleId)
    return schedule === undefined ? [] : tellDebit(debit, schedule, told)
  })
  const again = forecast.retries.flatMap((retry) =>
    retries.filter(({ id }) => id === retry.id).map((active) => tellRetry(retry, active, told)),
  )
  return [...again, ...debits]
    .toSorted((left, right) => compareDays(left.on, right.on))
    .slice(0, forecastDebitsMax)
}

function tellDebit(
  debit: ForecastDebit,
  { plan, next, occurrenceId, borrowerId, shown, amount }: ActiveDebit,
  { borrower, reader }: Told,
): ComingDebit {
  const isOwn = borrowerId === borrower.borrowerId
  const { paymentNo, scheduleId, changeUntil, why, isLastOfSeries: isLast } = debit
  return {
    ...toPlannedDebit(debit),
    id: paymentNo === next.paymentNo ? occurrenceId : '',
    scheduleId,
    type: plan.frequency === 'once' ? 'once' : 'recurring',
    isOwn,
    paymentNo,
    obstacle: why ?? '',
    isCut: why === null && debit.amount < amount,
    isLast,
    changeUntil,
    methodText: debitMethodText(shown, { isOwn, reader }),
    ...unchangeable,
    kind: shown.kind,
  }
}

const unchangeable = {
  moveEarliest: null,
  moveLatest: null,
  movedFrom: null,
  putOffBy: '',
  dueNote: '',
  maySkip: false,
  skipNote: '',
} as const

/** A retry is no schedule: who made the debit may stop it until the cut-off of the day on which it is made. */
function tellRetry(
  { id, on, amount, fee, why, isPayoff }: ForecastRetry,
  { borrowerId, shown, back, on: plannedOn }: ActiveRetry,
  { borrower, reader }: Told,
): ComingDebit {
  const isOwn = borrowerId === borrower.borrowerId
  return {
    on,
    dueOn: on,
    movedBy: '',
    amount,
    fee,
    isFinal: isPayoff,
    id: '',
    scheduleId: id,
    type: 'retry',
    isOwn,
    paymentNo: 1,
    obstacle: why ?? '',
    isCut: amount < back.amount,
    isLast: false,
    changeUntil: foreseenStopUntil(plannedOn, isStillMade({ why }) ? on : null),
    methodText: debitMethodText(shown, { isOwn, reader }),
    ...unchangeable,
    kind: shown.kind,
  }
}

/** What every debit that is to come is told by. */
export function toPlannedDebit({
  collectOn: on,
  dueOn,
  movedBy,
  amount,
  fee,
  isPayoff: isFinal,
}: ForecastDebit) {
  return { on, dueOn, movedBy: movedBy ?? ('' as const), amount, fee, isFinal }
}

/** Of another party's method nothing is told. */
export function debitMethodText(
  { kind: channel, ...shown }: ActiveDebit['shown'],
  { isOwn, reader }: { readonly isOwn: boolean; readonly reader: Reader },
): string {
  if (!isOwn) return fillLabel(reader, 'schedules.row.another', {})
  return methodText({ channel, ...shown }, reader)
}
