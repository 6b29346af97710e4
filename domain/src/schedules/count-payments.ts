import { compareDays, type LocalDate } from '../calendar.ts'
import type { Rails } from '../lenders/lender-features.ts'
import { paymentsPerYear } from '../loans/contract-terms/installments.ts'
import { accrueThrough } from '../loans/interest/accrued-interest.ts'
import type { LoanState, LoanTerms } from '../loans/loan.ts'
import { type Cents, cents, subtract } from '../money.ts'
import { totalOwed, projectPayment } from './project-payment.ts'
import type { ScheduleAhead } from './forecast-debits.ts'
import { refuseScheduledDebit } from './refuse-scheduled-debit.ts'
import { scheduledPayment, type ScheduledPayment, type SchedulePlan } from './resume-schedule.ts'
import { isPausedOn } from './schedule-pause.ts'

/** How a loan is paid off by a series, and by what else is scheduled on it. */
export type PaymentCount = {
  /** those of the series; whole, 0 or above: another schedule may pay the loan off before the first */
  readonly payments: number
  readonly lastOn: LocalDate
  /** of the payment that pays the loan off; cents, above 0, at most the amount of each */
  readonly lastAmount: Cents
}

/** The other active schedules of the loan. */
type SchedulesBeside = {
  readonly schedules: readonly ScheduleAhead[]
  readonly rails: Rails
}

/**
 * The least that each payment of a series comes to for the loan to be paid off by it.
 *
 * @returns cents, above 0; at most all that is owed today and the interest until its first payment
 */
export function leastPaymentAmount(
  terms: LoanTerms,
  state: LoanState,
  plan: SchedulePlan,
  beside: SchedulesBeside,
): Cents {
  let below = 0n
  let enough: bigint = totalOwed(terms, accrueThrough(terms, state, plan.startOn), plan.startOn)
  while (enough - below > 1n) {
    const amount = cents((below + enough) / 2n)
    if (countPayments(terms, state, { plan, amount, beside }) === null) below = amount
    else enough = amount
  }
  return cents(enough)
}

/** Longer than any contract: a weekly series of 23 years. */
const paymentsMost = 1_200

type Series = {
  readonly plan: SchedulePlan
  readonly amount: Cents
  readonly beside: SchedulesBeside
}

/**
 * Counts the payments of a series until the loan is paid off: interest is earned between the nominal
 * days, and each pays interest, then principal, then fees. What else is scheduled on the loan and runs is paid
 * beside it, and nothing else is paid or charged meanwhile.
 *
 * @returns null where the amount never pays the loan off: a year of payments leaves no less owed
 * @see AMB-85, domain rules 2.5
 */
export function countPayments(
  terms: LoanTerms,
  state: LoanState,
  { plan, amount, beside }: Series,
): PaymentCount | null {
  const perYear = plan.frequency === 'once' ? paymentsMost : paymentsPerYear[plan.frequency]
  const others = paymentsBeside(state, beside)
  const left: Cents[] = []
  let current = state
  for (let no = 1; no <= paymentsMost; no += 1) {
    const payment = scheduledPayment(plan, no, nominal)
    if (payment === null) return null
    const { dueOn } = payment
    for (const other of others(dueOn)) {
      current = accrueThrough(terms, current, other.on)
      const owed = totalOwed(terms, current, other.on)
      if (other.amount >= owed) return { payments: no - 1, lastOn: other.on, lastAmount: owed }
      current = projectPayment(terms, current, other)
    }
    current = accrueThrough(terms, current, dueOn)
    const owed = totalOwed(terms, current, dueOn)
    if (amount >= owed) return { payments: no, lastOn: dueOn, lastAmount: owed }
    current = projectPayment(terms, current, { amount, on: dueOn })
    const rest = subtract(owed, amount)
    const yearBefore = left[no - 1 - perYear]
    if (yearBefore !== undefined && rest >= yearBefore) return null
    left.push(rest)
  }
  return null
}

const nominal = { banks: null, extraClosedDays: [] } as const

type PaymentBeside = { readonly on: LocalDate; readonly amount: Cents }

/** What other schedules pay, as the loan stands today: asked for day after day, all since the day before. */
function paymentsBeside(state: LoanState, { schedules, rails }: SchedulesBeside) {
  const next = new Map(schedules.map((schedule) => [schedule, schedule.next as Next]))
  return (through: LocalDate): readonly PaymentBeside[] =>
    schedules
      .flatMap((schedule) => {
        const paid: PaymentBeside[] = []
        let payment = next.get(schedule) ?? null
        for (; payment !== null && payment.dueOn <= through;) {
          if (runs(schedule, payment, { state, rails }))
            paid.push({ on: payment.dueOn, amount: schedule.amount })
          payment = scheduledPayment(schedule.plan, payment.paymentNo + 1, nominal)
        }
        next.set(schedule, payment)
        return paid
      })
      .toSorted((one, other) => compareDays(one.on, other.on))
}

type Next = ScheduledPayment | null

function runs(
  schedule: ScheduleAhead,
  { paymentNo, dueOn }: ScheduledPayment,
  { state, rails }: { readonly state: LoanState; readonly rails: Rails },
): boolean {
  if (schedule.isNextReplaced && paymentNo === schedule.next.paymentNo) return false
  if (isPausedOn(schedule.pause, dueOn)) return false
  return refuseScheduledDebit(schedule, state, { day: dueOn, rails }) === null
}
