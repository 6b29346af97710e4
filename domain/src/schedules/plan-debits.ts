import { compareDays, type LocalDate } from '../calendar.ts'
import type { LoanUnderRules } from '../loans/events/loan-event.ts'
import type { LoanState } from '../loans/loan.ts'
import type { PendingPayment } from '../loans/payoff/payoff.ts'
import { highestPaymentOn } from '../loans/payoff/project-loan.ts'
import { type Cents, smallest } from '../money.ts'
import type { MethodKind } from '../payments/payment-method.ts'
import { banksOfDebit, creditDay, type DebitRules } from './debit-day.ts'
import { scheduledPayment, type ScheduledPayment, type SchedulePlan } from './resume-schedule.ts'

/** An active schedule, from its next payment on. */
export type ScheduleAhead = {
  readonly id: string
  readonly plan: SchedulePlan
  readonly next: ScheduledPayment
  readonly kind: MethodKind
  /** of each payment; cents, above 0 */
  readonly amount: Cents
}

/** A debit as it will run if nothing else happens to its loan. */
export type PlannedDebit = Pick<ScheduledPayment, 'paymentNo' | 'dueOn' | 'collectOn'> & {
  readonly scheduleId: string
  /** cents, above 0, at most that of its schedule */
  readonly amount: Cents
  /** whether nothing is owed after it */
  readonly isFinal: boolean
}

type Ahead = {
  readonly loan: LoanUnderRules
  readonly state: LoanState
  readonly pendingPayments: readonly PendingPayment[]
  readonly today: LocalDate
  readonly rules: DebitRules
}

/**
 * The next debits of a loan in the order of their days, by all of its schedules together: each is at
 * most what is owed on its day once those before it have run, and after the last nothing is owed.
 *
 * @param most how many at most
 * @see domain rules 2.6
 */
export function planDebits(
  schedules: readonly ScheduleAhead[],
  { loan, state, pendingPayments, today, rules }: Ahead,
  most: number,
): PlannedDebit[] {
  const planned: PlannedDebit[] = []
  const pending = [...pendingPayments]
  for (const { schedule, payment } of inOrder(schedules, rules, most)) {
    const { kind, plan } = schedule
    const isSeries = plan.frequency !== 'once'
    const effectiveOn = creditDay(payment, payment.collectOn, { isSeries, today, rules })
    const owed = highestPaymentOn(loan, state, pending, effectiveOn)
    if (owed === 0n) break
    const amount = smallest(schedule.amount, owed)
    planned.push({ ...payment, scheduleId: schedule.id, amount, isFinal: amount === owed })
    pending.push({ channel: kind, amount, effectiveOn })
  }
  return planned
}

type Due = { readonly schedule: ScheduleAhead; readonly payment: ScheduledPayment }

function inOrder(schedules: readonly ScheduleAhead[], rules: DebitRules, most: number): Due[] {
  const due = schedules.flatMap((schedule) =>
    paymentsOf(schedule, rules, most).map((payment) => ({ schedule, payment })),
  )
  return due
    .toSorted(
      (left, right) =>
        compareDays(left.payment.collectOn, right.payment.collectOn) ||
        left.schedule.id.localeCompare(right.schedule.id),
    )
    .slice(0, most)
}

function paymentsOf(
  { plan, next, kind }: ScheduleAhead,
  { extraClosedDays }: DebitRules,
  most: number,
): ScheduledPayment[] {
  const payments = [next]
  while (payments.length < most) {
    const no = next.paymentNo + payments.length
    const payment = scheduledPayment(plan, no, { banks: banksOfDebit[kind], extraClosedDays })
    if (payment === null) break
    payments.push(payment)
  }
  return payments
}
