import { addDays, type LocalDate } from '@quittance/domain/calendar'
import { formatDollars } from '@quittance/domain/money'
import { previewDays } from '@quittance/domain/servicing/preview-days'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { Problem } from '../problem.ts'

/** What a night to come does to a loan, as the lender's API tells it. */
export type NextDayEvent = {
  readonly date: LocalDate
  readonly kind: 'chargeOff' | 'lateFee'
  readonly amount: string
}

/** So many nights are looked ahead at: a loan boarded on a Friday is looked at on Monday. */
const nightsAhead = 3

/** What the engine decides of a loan in its next nights, if nobody does anything before. */
export function previewEndOfDays(
  { settings }: Lender,
  { terms, state, mode }: StoredLoan,
  today: LocalDate,
): readonly NextDayEvent[] {
  const loan = { terms, rules: settings.servicing, mode }
  const events = previewDays(loan, state, addDays(today, nightsAhead))
  return events.map((event) => ({ ...event, amount: formatDollars(event.amount) }))
}

/** @throws Problem 422 for a charge-off among the events, which names it */
export function refuseChargeOff(nextDayEvents: readonly NextDayEvent[]): void {
  const lost = nextDayEvents.find(({ kind }) => kind === 'chargeOff')
  if (lost === undefined) return
  const when = `on ${lost.date}, with ${lost.amount}`
  throw new Problem(
    422,
    `confirm: the loan would be charged off ${when}; send "1" to board it all the same.`,
    { field: 'confirm', reason: 'wouldBeChargedOff', members: { nextDayEvents } },
  )
}
