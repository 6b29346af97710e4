import type { LocalDate } from '../calendar.ts'
import type { LoanFrequency } from '../loans/contract-terms/installments.ts'
import type { LoanStatus } from '../loans/status/loan-status.ts'
import type { Cents, Currency } from '../money.ts'

/** How often a schedule pays: once, or as a contract falls due. */
export type ScheduleFrequency = 'once' | LoanFrequency

/** Active: it pays. Declined: refused by the network. Deleted: voided. Finished: all of it is paid. */
export type ScheduleStatus = 'active' | 'declined' | 'deleted' | 'finished'

/** Who made a schedule, which decides who may change it: 'collector' is role 2. */
export type ScheduleMaker = 'borrower' | 'collector'

/** What was agreed: so much, so often, by this method, from this day. */
export type Schedule = {
  readonly id: string
  readonly loanId: string
  /** whose method pays */
  readonly borrowerId: string
  readonly methodId: string
  readonly frequency: ScheduleFrequency
  /** of each payment; cents, above 0 */
  readonly amount: Cents
  /** convenience fee on top of each payment; cents, 0 or more */
  readonly fee: Cents
  readonly currency: Currency
  readonly startOn: LocalDate
  /** the other anchor of a schedule twice a month; null for every other */
  readonly secondOn: LocalDate | null
  /** how many payments; null until the loan is paid off */
  readonly paymentsMax: number | null
  readonly madeBy: ScheduleMaker
  readonly status: ScheduleStatus
}

/**
 * Whether the tile of a schedule stands in place of a loan's status: a tile must not hide arrears.
 *
 * @param hasScheduled whether a schedule of the loan is active
 * @see AMB-130
 * @example showsScheduleTile(true, 'pastDue') // false
 */
export function showsScheduleTile(hasScheduled: boolean, loanStatus: LoanStatus): boolean {
  return hasScheduled && loanStatus === 'current'
}
