import { addDays, type LocalDate } from '../calendar.ts'
import type { LoanState } from '../loans/loan.ts'
import type { LoanUnderRules } from '../loans/events/loan-event.ts'

/** What a night asks of a person at the lender; nothing of the loan changes by it. */
export type EndOfDayTask = {
  readonly kind: 'pastDueInBankruptcy'
  readonly on: LocalDate
  readonly petitionOn: LocalDate
  readonly daysPastDue: number
}

/** A petition asks for a decision after so many days. */
const petitionDays = 60

/**
 * What the sixtieth day after a petition brings where an installment is past due on it: the loan is
 * charged off, or a person is to decide. No other day brings anything because of a petition.
 *
 * @returns null where it brings nothing
 */
export function bankruptcyOutcome(
  { rules }: LoanUnderRules,
  { bankruptSince }: Pick<LoanState, 'bankruptSince'>,
  { day, daysPastDue }: { readonly day: LocalDate; readonly daysPastDue: number },
): 'chargeOff' | EndOfDayTask | null {
  if (bankruptSince === null || daysPastDue === 0) return null
  if (day !== addDays(bankruptSince, petitionDays)) return null
  if (rules.bankruptcyChargeOff === 'day60') return 'chargeOff'
  return { kind: 'pastDueInBankruptcy', on: day, petitionOn: bankruptSince, daysPastDue }
}
