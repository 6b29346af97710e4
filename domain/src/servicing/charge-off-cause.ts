import type { LocalDate } from '../calendar.ts'
import type { LoanState } from '../loans/loan.ts'
import type { ServicingRules } from './servicing-rules.ts'

/** Why the engine charges a loan off. */
export type ChargeOffCause = {
  /** calendar days, 1 or above */
  readonly daysPastDue: number
  /** the petition, where that decides before the days past due do; else null */
  readonly bankruptSince: LocalDate | null
}

/** The cause of a charge-off that the engine decides on at so many days past due. */
export function chargeOffCause(
  { chargeOffDays }: Pick<ServicingRules, 'chargeOffDays'>,
  { bankruptSince }: Pick<LoanState, 'bankruptSince'>,
  daysPastDue: number,
): ChargeOffCause {
  const isByDays = chargeOffDays > 0 && daysPastDue >= chargeOffDays
  return { daysPastDue, bankruptSince: isByDays ? null : bankruptSince }
}

/** The cause as the lender reads it: '120 days past due'. */
export function describeChargeOff({ daysPastDue, bankruptSince }: ChargeOffCause): string {
  const behind = `${daysPastDue} ${daysPastDue === 1 ? 'day' : 'days'} past due`
  return bankruptSince === null ? behind : `${behind}, and in bankruptcy since ${bankruptSince}`
}
