import type { Instant, LocalDate } from '../calendar.ts'
import type { LoanUnderRules } from '../loans/events/loan-event.ts'
import type { LoanState } from '../loans/loan.ts'
import { projectLoan } from '../loans/payoff/project-loan.ts'
import type { Cents } from '../money.ts'
import type { DebitToDecide } from './decide-debit.ts'
import { refuseScheduledDebit } from './refuse-scheduled-debit.ts'
import type { ScheduledPayment } from './resume-schedule.ts'
import { isPausedOn } from './schedule-pause.ts'

/** A debit that came back and waits to be presented again. */
export type RetryAhead = {
  /** of the payment that came back */
  readonly id: string
  readonly on: LocalDate
  /** the last day on which its network takes it */
  readonly lastOn: LocalDate
  /** what came back; cents, 0 or above */
  readonly back: { readonly amount: Cents; readonly fee: Cents }
  /** what was debited, without its convenience fee; cents, above 0 */
  readonly debited: Cents
  /** whether a series made it, by which a convenience fee goes */
  readonly isSeries: boolean
  readonly kind: 'ach' | 'pad'
  /** where its borrower lives, by which a convenience fee goes */
  readonly region: string
  /** what the first try left of the principal; null where that is not known */
  readonly principalAfter: Cents | null
  /** whether nobody knows yet if another payment takes its place */
  readonly isWaiting: boolean
}

/** A loan, and what is to come of it besides the debits of its schedules. */
export type LoanAhead = {
  readonly loan: LoanUnderRules
  readonly state: LoanState
  readonly pendingPayments: DebitToDecide['pendingPayments']
  readonly debitedOn: DebitToDecide['debitedOn']
  /** debits that came back and wait to be presented again */
  readonly retries: readonly RetryAhead[]
  /** the business clock */
  readonly now: Instant
}

type ComingSchedule = Pick<
  DebitToDecide,
  'kind' | 'method' | 'isSuspended' | 'isAuthorized' | 'pause'
> & {
  readonly next: ScheduledPayment
  /** whether its borrower paid in the place of the next one */
  readonly isNextReplaced: boolean
}

/** A payment of an active schedule that is not handed over yet. */
export type ComingDebit = { readonly schedule: ComingSchedule; readonly payment: ScheduledPayment }

/** The loan as it stands after the debits so far. */
export type LoanWalk = { -readonly [Name in keyof LoanAhead]: LoanAhead[Name] } & {
  /** the next payments of its schedules, as far as they are not handed over */
  coming: readonly ComingDebit[]
}

/** Posts what takes effect by then, and closes the days before. */
export function openDay(walk: LoanWalk, day: LocalDate): void {
  const { loan, state, pendingPayments } = walk
  walk.state = projectLoan(loan, state, pendingPayments.filter(isAccepted), day).state
  walk.pendingPayments = pendingPayments.filter((one) => !isAccepted(one) || one.effectiveOn > day)
}

export function isAccepted({ isConfirming }: LoanAhead['pendingPayments'][number]): boolean {
  return !isConfirming
}

/** Whether it is not posted yet as the loan stands then. */
export function isUnderWay(
  { pendingPayments }: LoanWalk,
  payment: LoanAhead['pendingPayments'][number],
): boolean {
  return pendingPayments.includes(payment)
}

type On = Parameters<typeof refuseScheduledDebit>[2]

/**
 * Whether a card is to be charged on a day for one of these, as the loan stands: it is handed over on that day, when
 * the retries of the day are made already. Debits of bank accounts are handed over before it.
 */
export function isCardDebitedOn(coming: readonly ComingDebit[], state: LoanState, on: On): boolean {
  return coming.some(({ schedule, payment: { paymentNo, collectOn } }) => {
    const isReplaced = schedule.isNextReplaced && paymentNo === schedule.next.paymentNo
    const isOn = schedule.kind === 'card' && collectOn === on.day && !isReplaced
    const isPaused = isPausedOn(schedule.pause, collectOn)
    return isOn && !isPaused && refuseScheduledDebit(schedule, state, on) === null
  })
}
