import { fillLabel, type Reader } from '@quittance/contract/labels/labels'
import type { ComingDebit } from '@quittance/contract/schedules'
import { addDays, type LocalDate } from '@quittance/domain/calendar'
import { projectLoan } from '@quittance/domain/loans/payoff/project-loan'
import type { Forecast } from '@quittance/domain/schedules/forecast-debits'
import { isAccepted } from '@quittance/domain/schedules/loan-ahead'
import { dueDateBetween } from '@quittance/domain/schedules/move-range'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LoanFacts } from '../pauses/next-running-debit.ts'

type Around = {
  readonly lender: Lender
  readonly reader: Reader
  readonly facts: LoanFacts
  readonly forecast: Pick<Forecast, 'debits'>
}

/**
 * From when a debit counts on whose own day banks are closed, and what comes of that; '' for any other, and where
 * nothing falls due from its own day on that is not paid before. A payment within the days of grace is in time for the
 * late fee, and the loan is past due all the same.
 */
export function describeClosedDueDay(debit: ComingDebit, around: Around): string {
  const { movedBy, type, dueOn, on, obstacle } = debit
  const { lender, reader } = around
  if (movedBy === '' || obstacle !== '' || on <= dueOn) return ''
  const { creditNominal, graceDays } = lender.settings.servicing
  if (creditNominal && type === 'recurring')
    return fillLabel(reader, 'schedules.moved.creditedOnDue', { due: { dueOn } })
  const late = lateFrom(debit, around)
  if (late === null) return ''
  const isInTime = on <= addDays(late, graceDays)
  const words = isInTime ? 'schedules.moved.lateWithoutFee' : 'schedules.moved.lateUntilThen'
  return fillLabel(reader, words, { due: { dueOn: late } })
}

/** The due date that it is in time for on its own day and not any more on that of its debit; null for none. */
function lateFrom(
  { dueOn: from, on: to }: ComingDebit,
  { lender, facts, forecast }: Around,
): LocalDate | null {
  const { terms, state, mode } = facts.loan
  const loan = { terms, rules: lender.settings.servicing, mode }
  const before = forecast.debits.flatMap(({ why, amount, collectOn, scheduleId }) => {
    const schedule = facts.schedules.find(({ id }) => id === scheduleId)
    if (why !== null || collectOn >= to || schedule === undefined) return []
    return [{ channel: schedule.kind, amount, effectiveOn: collectOn }]
  })
  const paid = [...facts.pendingPayments.filter(isAccepted), ...before]
  const ahead = projectLoan(loan, state, paid, addDays(to, -1)).state
  return dueDateBetween(loan, ahead, { from, to })
}
