import type { LocalDate } from '@quittance/domain/calendar'
import type { LoanEvent } from '@quittance/domain/loans/loan-event'
import type { DayClosed } from '@quittance/domain/servicing/close-day'
import type { PlainLoan } from './plain-loan.ts'
import { readOwed } from './read-due.ts'

/** What may not happen to a loan as it stands, by a reading of the rules of its own. */
export function judgeEvent(before: PlainLoan, event: LoanEvent): string[] {
  const isLateFee =
    event.kind === 'lateFeeAssessed' || (event.kind === 'feeAssessed' && event.fee === 'lateFee')
  if (isLateFee && readOwed(before).principal === 0n)
    return ['a late fee is charged where no principal is owed']
  return []
}

/** The same of all that a night decided. @param before the loan as the day opens */
export function judgeNight(before: PlainLoan, { events }: DayClosed, day: LocalDate): string[] {
  const faults = events.flatMap((event) => judgeEvent(before, event))
  const isLost = events.some(({ kind }) => kind === 'chargedOff')
  if (isLost && readOwed(before).principal === 0n)
    faults.push(`fees alone are charged off on ${day}`)
  return faults
}
