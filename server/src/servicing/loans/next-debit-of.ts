import type { NextDebit } from '@quittance/contract/loans'
import { addDays, compareDays, dayOf, type Instant } from '@quittance/domain/calendar'
import type { Forecast } from '@quittance/domain/schedules/forecast-debits'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { forecastLoan, type LoanToForecast } from './forecast-loan.ts'
import { type RetryForecast, nothingForeseen, toForeseenRetries } from './foreseen-retry.ts'
import type { ComingRetry, ComingSchedule, PaidOnLoans } from './paid-on-loans.ts'

type Around = Pick<PaidOnLoans, 'schedules' | 'retries' | 'debitedOn' | 'unposted'> & {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly now: Instant
}
type Coming = RetryForecast & {
  readonly nextDebit: NextDebit | null
  /** of each schedule and retry the next one */
  readonly comingDebits: readonly NextDebit[]
  /** all that run, or wait for what becomes of another payment, as far as the forecast tells them */
  readonly expected: readonly Pick<NextDebit, 'dueOn' | 'amount'>[]
  /** those in whose place their borrower may pay */
  readonly replaceable: readonly NextDebit[]
  readonly endsLoan: boolean
}

const nothingComing: Coming = {
  nextDebit: null,
  comingDebits: [],
  expected: [],
  replaceable: [],
  ...nothingForeseen,
  endsLoan: false,
}

/** How far ahead debits are told one by one: what is taken monthly is among them. */
const toldDays = 45

/**
 * What is debited next on a loan by a schedule, or by a retry of a debit that came back, if it runs, and
 * whether its schedules pay the loan off.
 */
export function nextDebitOf(
  loan: LoanToForecast['loan'] & { readonly loanId: string },
  around: Around,
): Coming {
  const { lender, now } = around
  const schedules = around.schedules.get(loan.loanId) ?? []
  const retries = around.retries.get(loan.loanId) ?? []
  if (schedules.length === 0 && retries.length === 0) return nothingComing
  const pendingPayments = around.unposted.get(loan.loanId) ?? []
  const debitedOn = around.debitedOn.get(loan.loanId) ?? []
  const facts = { loan, schedules, pendingPayments, retries, debitedOn, now }
  const forecast = forecastLoan(lender, facts)
  const all = [
    ...tellRetries(forecast, retries, around),
    ...tellDebits(forecast, schedules, around),
  ]
  const inOrder = all.toSorted((left, right) => compareDays(left.debit.on, right.debit.on))
  const last = addDays(dayOf(now), toldDays)
  const comingDebits = inOrder
    .filter((one) => (one.isNext && one.debit.on <= last) || isAfterObstacle(one, inOrder))
    .map(({ debit }) => debit)
  const expected = inOrder.map(({ debit }) => debit).filter(isExpected)
  const replaceable = comingDebits.filter(
    ({ scheduledId, obstacle }) => scheduledId !== '' && obstacle === '',
  )
  const nextDebit = inOrder[0]?.debit ?? null
  const { endsLoan } = forecast
  const ofRetries = toForeseenRetries(forecast)
  return { nextDebit, comingDebits, expected, replaceable, ...ofRetries, endsLoan }
}

/** Whether it is the debit that its schedule makes next, since the one before is replaced, or does not run. */
function isAfterObstacle({ debit }: ToldDebit, all: readonly ToldDebit[]): boolean {
  const ofSchedule = all.filter((one) => one.debit.id === debit.id)
  if (ofSchedule[0]?.debit.obstacle === '') return false
  return ofSchedule.find((one) => one.debit.obstacle === '')?.debit === debit
}

function isExpected({ obstacle }: NextDebit): boolean {
  return obstacle === '' || obstacle === 'waits' || obstacle === 'covered'
}

type ToldDebit = {
  readonly debit: NextDebit
  /** whether none of its schedule, or of its retry, comes before it */
  readonly isNext: boolean
}

function tellDebits(
  { debits }: Forecast,
  schedules: readonly ComingSchedule[],
  { lender, borrower }: Around,
): ToldDebit[] {
  return debits.flatMap((debit) => {
    const { scheduleId, paymentNo, dueOn, collectOn: on, amount, fee, why } = debit
    const by = schedules.find(({ id }) => id === scheduleId)
    if (by === undefined) return []
    const method = by.borrowerId === borrower.borrowerId ? by.shown : null
    const isOwn = method !== null && by.madeBy === 'borrower'
    const isNext = paymentNo === by.next.paymentNo
    const mayReplace = isOwn && isNext && lender.settings.portal.scheduleDelete
    const scheduledId = mayReplace ? by.occurrenceId : ''
    const obstacle = why ?? ''
    const movedBy = debit.movedBy ?? ''
    const figures = { dueOn, movedBy, on, amount, fee, isFinal: debit.isPayoff } as const
    return [
      {
        isNext,
        debit: { isRetry: false, id: scheduleId, scheduledId, ...figures, method, obstacle },
      },
    ]
  })
}

function tellRetries(
  { retries: told }: Forecast,
  retries: readonly ComingRetry[],
  { borrower }: Around,
): ToldDebit[] {
  return told.flatMap(({ id, on, amount, fee, why, isPayoff: isFinal }) => {
    const by = retries.find((one) => one.id === id)
    if (by === undefined) return []
    const method = by.borrowerId === borrower.borrowerId ? by.shown : null
    const obstacle = why ?? ''
    const figures = { dueOn: on, movedBy: '', on, amount, fee, isFinal } as const
    return [
      { isNext: true, debit: { isRetry: true, id, scheduledId: '', ...figures, method, obstacle } },
    ]
  })
}
