import { type Outcome, refused } from '@quittance/contract/endpoint'
import type { ScheduleRequest } from '@quittance/contract/make-schedule'
import { dayOf, earliestDay, type Instant, type LocalDate } from '@quittance/domain/calendar'
import { rollForward } from '@quittance/domain/calendar/banking-days'
import {
  bankMethodKind,
  canPayByBank,
  canPayByCard,
  gatewayFor,
  minimumPayment,
} from '@quittance/domain/lenders/lender-features'
import { highestPaymentOn } from '@quittance/domain/loans/payoff/project-loan'
import { amountsDue } from '@quittance/domain/loans/status/amounts-due'
import { type Cents, type Currency, smallest } from '@quittance/domain/money'
import { checkPayment } from '@quittance/domain/payments/check-payment'
import { takesCurrency } from '@quittance/domain/payments/payment-method'
import { checkSchedule, type ScheduleFault } from '@quittance/domain/schedules/check-schedule'
import { countPayments, leastPaymentAmount } from '@quittance/domain/schedules/count-payments'
import type { ScheduleAhead } from '@quittance/domain/schedules/forecast-debits'
import { banksOfDebit } from '@quittance/domain/schedules/debit-day'
import {
  scheduledPayment,
  type ScheduledPayment,
  type SchedulePlan,
} from '@quittance/domain/schedules/resume-schedule'
import { scheduleDateRange } from '@quittance/domain/schedules/schedule-date-range'
import type { Borrower } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import { type PayableMethod, whyUnusable } from '../payments/methods/method-row.ts'
import type { UnpostedPayment } from '../payments/intents/pending-payments.ts'
import { refuseKeptDay } from './moves/kept-move.ts'
import { pricePayment } from '../payments/intents/price-payment.ts'
import type { StoredLoan } from '../servicing/loans/loan-state-repository.ts'

/** A schedule as it is asked for. */
export type RequestedSchedule = Pick<
  ScheduleRequest,
  'loanId' | 'methodId' | 'kind' | 'amount' | 'type' | 'frequency' | 'startOn' | 'secondOn'
> & {
  /** of an edit: the day to which its first payment was moved, and stays; left out or null: it is on its own */
  readonly movedOn?: LocalDate | null | undefined
}

export type ScheduleToJudge = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly asked: RequestedSchedule
  readonly loan: StoredLoan
  /** null: it is not this borrower's */
  readonly method: PayableMethod | null
  readonly pendingPayments: readonly UnpostedPayment[]
  /** the active schedules of the loan, without what it takes the place of */
  readonly beside: readonly ScheduleAhead[]
  /** business time */
  readonly now: Instant
}

/** What is agreed to when a schedule is made. */
export type JudgedSchedule = {
  readonly method: PayableMethod
  readonly plan: SchedulePlan
  readonly first: ScheduledPayment
  /** on top of each payment; cents, 0 or more */
  readonly fee: Cents
  /** of the loan */
  readonly currency: Currency
}

/** Whether its first payment is on a day to which it was moved, or put off: not its own, nor put there by its banks. */
export function isFirstMoved({ plan, first }: Pick<JudgedSchedule, 'plan' | 'first'>): boolean {
  return first.dueOn !== plan.startOn
}

export type ScheduleReason =
  | ScheduleFault
  | 'loanClosed'
  | 'loanNotScheduled'
  | 'methodNotFound'
  | 'methodExpired'
  | 'methodNotOffered'
  | 'methodUnvalidated'
  | 'methodBlocked'
  | 'methodRevoked'
  | 'notPositive'
  | 'belowMinimum'
  | 'abovePayoff'
  | 'nothingLeft'
  | 'neverPaysOff'
type ScheduleRefusal = Outcome<never, ScheduleReason>

/**
 * Decides whether a schedule may be made as it is asked for, by the rules of the form and by what the
 * server alone knows: the loan, the method, and what is owed on the day of the first debit.
 *
 * @returns the first reason why not, with the field that it names
 */
export function judgeSchedule(
  judged: ScheduleToJudge,
): ScheduleRefusal | { readonly kind: 'judged'; readonly schedule: JudgedSchedule } {
  const { lender, borrower, asked, method, now } = judged
  const { frequency, startOn, secondOn, kind, amount, movedOn = null } = asked
  const closed = refuseLoan(judged)
  if (closed !== null) return closed
  if (method === null || method.kind !== kind) return refused('methodNotFound', { field: 'id' })
  const fault = refuseForm(judged)
  if (fault !== null) return fault
  const plan = { frequency, startOn, secondOn, paymentsMax: null }
  const { extraClosedDays } = lender.settings.servicing
  const own = scheduledPayment(plan, 1, { banks: banksOfDebit[kind], extraClosedDays })
  // Where its banks alone put it there, it counts from its own day as before.
  const isOwn = movedOn === null || movedOn === own?.collectOn
  const first = isOwn ? own : { paymentNo: 1, dueOn: movedOn, collectOn: movedOn }
  if (first === null) return refused('dateTooEarly', { field: 'scheduleDate1' })
  const refusal = refuseMethod(judged, method, first) ?? refuseAmount(judged, { plan, first })
  if (refusal !== null) return refusal
  const occurrence = frequency === 'once' ? 'once' : 'recurring'
  const { funding } = method
  const { fee } = pricePayment(lender, borrower, { kind, funding, amount, occurrence, now })
  const { currency } = judged.loan.terms
  return { kind: 'judged', schedule: { method, plan, first, fee, currency } }
}

/** Of a loan that is written off or in bankruptcy nothing is taken by itself. */
function refuseLoan({ loan: { state } }: ScheduleToJudge): ScheduleRefusal | null {
  if (state.paidOffOn !== null || state.closedOn !== null)
    return refused('loanClosed', { field: 'loanId' })
  if (state.chargedOff !== null || state.bankruptSince !== null)
    return refused('loanNotScheduled', { field: 'loanId' })
  return null
}

const faultFields = {
  frequencyNotOffered: 'pmtFreq',
  recurringBankOnly: 'id',
  dateTooEarly: 'scheduleDate1',
  dateTooLate: 'scheduleDate1',
  dateClosed: 'scheduleDate1',
  secondDateMissing: 'scheduleDate2',
  secondDateWrong: 'scheduleDate2',
  amountFixed: 'loanAmount',
} as const satisfies Record<ScheduleFault, string>

function refuseForm({ lender, asked, loan, now }: ScheduleToJudge): ScheduleRefusal | null {
  const { portal, servicing } = lender.settings
  const { kind, frequency, startOn } = asked
  const { extraClosedDays } = servicing
  const { terms, state, mode } = loan
  const rules = servicing
  if ((frequency === 'once') !== (asked.type === 'once'))
    return refused('frequencyNotOffered', { field: 'pmtFreq' })
  const range = scheduleDateRange({ kind, frequency, now }, portal, servicing)
  const { regularPayment } = amountsDue({ terms, rules, mode }, state, { today: dayOf(now) })
  const own = { frequency: terms.frequency, regularPayment }
  const { movedOn = null, secondOn } = asked
  // The payment is taken on the day to which it was moved: its own may have come by then.
  const earliest = movedOn === null ? range.earliest : earliestDay(range.earliest, startOn)
  const dated = { ...range, earliest }
  const fault = checkSchedule({ ...asked, range: dated, own }, portal, extraClosedDays)
  const plan = { frequency, startOn, secondOn, paymentsMax: null }
  if (fault === null) return refuseKeptDay(lender, { kind, movedOn, plan, range })
  const values = {
    earliest: { day: range.earliest },
    latest: { day: range.latest },
    date: { day: startOn },
    next: { day: rollForward(startOn, banksOfDebit[kind] ?? 'US', extraClosedDays) },
    amount: { cents: regularPayment, currency: terms.currency },
  }
  return refused(fault, { field: faultFields[fault], values })
}

/** A card has to be good still on the day of the first debit. */
function refuseMethod(
  { lender, borrower, loan }: ScheduleToJudge,
  method: PayableMethod,
  { collectOn }: ScheduledPayment,
): ScheduleRefusal | null {
  const { kind, lastFour } = method
  const { portal, servicing } = lender.settings
  const isOffered =
    kind === 'card'
      ? canPayByCard(portal, borrower.country)
      : canPayByBank(portal) && bankMethodKind(borrower.country) === kind
  const isTaken = isOffered && gatewayFor(servicing, kind) !== null
  if (!isTaken || !takesCurrency(kind, loan.terms.currency))
    return refused('methodNotOffered', { field: 'id' })
  const reason = whyUnusable(method, collectOn)
  if (reason === null) return null
  return refused(reason, { field: 'id', values: { lastFour, date: { day: collectOn } } })
}

type Dated = { readonly plan: SchedulePlan; readonly first: ScheduledPayment }

function refuseAmount(
  { lender, asked, loan, pendingPayments, beside: schedules }: ScheduleToJudge,
  { plan, first }: Dated,
): ScheduleRefusal | null {
  const { terms, state, mode } = loan
  const { amount } = asked
  const rules = lender.settings.servicing
  const most = highestPaymentOn({ terms, rules, mode }, state, pendingPayments, first.collectOn)
  if (most === 0n) return refused('nothingLeft', { field: 'loanId' })
  const minimum = minimumPayment(lender.settings.portal)
  const reason = checkPayment(amount, minimum, most)
  const { currency } = terms
  const bound = reason === 'abovePayoff' ? most : smallest(minimum, most)
  const values = { amount: { cents: bound, currency }, date: { day: first.collectOn } }
  if (reason !== null) return refused(reason, { field: 'loanAmount', values })
  const beside = { schedules, rails: rules }
  if (plan.frequency === 'once' || countPayments(terms, state, { plan, amount, beside }) !== null)
    return null
  const least = { cents: leastPaymentAmount(terms, state, plan, beside), currency }
  return refused('neverPaysOff', { field: 'loanAmount', values: { least } })
}
