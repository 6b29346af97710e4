import { assert } from '../assert.ts'
import { dayOf, type Instant, instantAt, type LocalDate } from '../calendar.ts'
import { type ClosedDay, closedDayOf } from '../calendar/banking-days.ts'
import { maturityDate } from '../loans/contract-terms/installments.ts'
import { accrueThrough } from '../loans/interest/accrued-interest.ts'
import type { LoanState } from '../loans/loan.ts'
import type { Cents } from '../money.ts'
import {
  banksOfDebit,
  collectionDay,
  compareTurns,
  debitTime,
  type DebitTurn,
  openDebitDay,
} from './debit-day.ts'
import {
  type DebitDecision,
  type DebitToDecide,
  decideDebit,
  type DecisionRules,
} from './decide-debit.ts'
import { forecastRetries, partRetries, retryMosts } from './forecast-retries.ts'
import { isAccepted, isUnderWay, type LoanAhead, openDay, type LoanWalk } from './loan-ahead.ts'
import { totalOwed, projectPayment } from './project-payment.ts'
import {
  type MethodRefusal,
  refuseDebitedMethod,
  refuseScheduledDebit,
  type SkipReason,
} from './refuse-scheduled-debit.ts'
import { isPausedOn } from './schedule-pause.ts'
import { scheduledPayment, type ScheduledPayment, type SchedulePlan } from './resume-schedule.ts'

/** An active schedule, from its next payment on, with all that decides on its debits. */
export type ScheduleAhead = Pick<
  DebitToDecide,
  | 'amount'
  | 'fee'
  | 'kind'
  | 'funding'
  | 'region'
  | 'method'
  | 'isSuspended'
  | 'isAuthorized'
  | 'pause'
> & {
  readonly id: string
  /** business time */
  readonly madeAt: Instant
  readonly plan: SchedulePlan
  readonly next: ScheduledPayment
  /** whether its borrower paid in the place of the next one */
  readonly isNextReplaced: boolean
  /** until when that payment may be cancelled; null where it may not */
  readonly nextReplacedUntil: Instant | null
  /** the moment to which the next one was put off; business time, past where it was not */
  readonly nextLookAt: Instant
}

/**
 * Why a debit does not run; 'waits': nobody knows yet what becomes of another payment of the loan;
 * 'covered': one that is on its way comes to all that is owed, and it runs where that does not arrive.
 */
export type DebitObstacle = Exclude<SkipReason, 'method'> | MethodRefusal | 'waits' | 'covered'

/** A debit as it will go if nothing else happens to its loan. */
export type ForecastDebit = ScheduledPayment & {
  readonly scheduleId: string
  /** why it does not run on its nominal day; null where it does */
  readonly movedBy: ClosedDay | null
  /** from when on it can not be changed any more */
  readonly changeUntil: Instant
  /** what is taken, at most that of its schedule, or what would be; cents, above 0 */
  readonly amount: Cents
  readonly fee: Cents
  /** null: it will run */
  readonly why: DebitObstacle | null
  /** whether nothing is owed after it */
  readonly isPayoff: boolean
  /** whether its series ends with it, by its number of payments */
  readonly isLastOfSeries: boolean
}

export type Forecast = ReturnType<typeof partRetries> & {
  /** by the moment at which they are decided */
  readonly debits: readonly ForecastDebit[]
  /** the most that each retry takes, fee included, by the payment that came back */
  readonly retryMosts: ReadonlyMap<string, Cents>
  /** whether the debits of schedules bring what is owed to zero by maturity */
  readonly endsLoan: boolean
}

/** More than any contract holds: a weekly series of twenty years. */
const debitsMost = 1_100

/**
 * What becomes of the coming debits of a loan by all of its schedules together, until nothing is owed:
 * each is decided as it will be when its time comes, by `decideDebit`, on the loan as it will stand then
 * with the debits before it, those among them that came back and are presented again. What comes after the end of the
 * loan is told once of each schedule, and so is what would come after a charge-off to which nobody paid in time.
 *
 * @param least how many are told at least, where there are as many
 * @see domain rules 2.6, D4, D6
 */
export function forecastDebits(
  schedules: readonly ScheduleAhead[],
  ahead: LoanAhead,
  { rules, least }: { readonly rules: DecisionRules; readonly least: number },
): Forecast {
  const debits: ForecastDebit[] = []
  const retries: ReturnType<typeof forecastRetries> = []
  const told = new Set<string>()
  const walk: LoanWalk = { ...ahead, coming: [] }
  const maturity = maturityDate(ahead.loan.terms)
  const isOpen = ahead.state.chargedOff === null
  const queue = schedules.map((schedule) => dueOf(schedule, schedule.next, schedule.nextLookAt))
  let endsLoan = false
  while (queue.length > 0 && debits.length < debitsMost) {
    const due = takeFirst(queue)
    const { schedule, payment } = due
    const isEnough = debits.length >= least && told.size === schedules.length
    if (isEnough) {
      queue.push(due)
      break
    }
    walk.coming = [due, ...queue]
    retries.push(...forecastRetries(walk, rules, dayOf(due.at)))
    const decision = decideInTime(walk, due, rules)
    if (decision.kind === 'later') {
      const { at, isCovered = false } = decision
      const waits = isCovered && ahead.pendingPayments.some((one) => isUnderWay(walk, one))
      queue.push({ ...due, time: at, at, isCovered: due.isCovered || waits })
      continue
    }
    const debit = noteDecision(walk, due, { decision, rules, today: ahead.state })
    const isOver = debit.why === 'nothingOwed' || (debit.why === 'chargedOff' && isOpen)
    if (!isOver || !told.has(schedule.id)) debits.push(debit)
    told.add(schedule.id)
    if (debit.isPayoff) endsLoan = payment.dueOn <= maturity
    const following = isOver ? null : paymentAfter(due, rules)
    if (following !== null) queue.push(dueOf(schedule, following))
  }
  walk.coming = queue
  retries.push(...forecastRetries(walk, rules))
  endsLoan ||= endsByMaturity(walk, queue, rules)
  const mosts = retryMosts(ahead, rules)
  const parted = partRetries(retries, debits)
  // To one that takes nothing anyway no debit leaves nothing.
  const coveredRetries = parted.coveredRetries.filter(({ id }) => mosts.get(id) !== 0n)
  return { debits, ...parted, coveredRetries, retryMosts: mosts, endsLoan }

  function dueOf(schedule: ScheduleAhead, payment: ScheduledPayment, notBefore?: Instant): Due {
    const own = debitTime(payment.collectOn, schedule.kind, rules)
    const isPutOff = notBefore !== undefined && notBefore > own
    const time = isPutOff ? notBefore : own
    const at = time > ahead.now ? time : ahead.now
    const isCovered = isPutOff && ahead.pendingPayments.length > 0
    return { schedule, payment, time, at, isCovered }
  }
}

type Due = {
  readonly schedule: ScheduleAhead
  readonly payment: ScheduledPayment
  /** its own time; past where it waits */
  readonly time: Instant
  /** the moment at which it is decided */
  readonly at: Instant
  /** whether it was put off for a payment that is on its way today */
  readonly isCovered: boolean
}

/** Takes the one that is decided first off the queue. */
function takeFirst(queue: Due[]): Due {
  let first = 0
  queue.forEach((due, place) => {
    const before = queue[first]
    if (before === undefined) return
    if (compareTurns(turnOf(due), turnOf(before)) < 0) first = place
  })
  const [taken] = queue.splice(first, 1)
  assert(taken !== undefined, 'a queue that is asked has a debit')
  return taken
}

function turnOf({ schedule: { id: scheduleId, madeAt }, time: at }: Due): DebitTurn {
  return { at, madeAt, scheduleId }
}

function paymentAfter(
  { schedule: { plan, kind }, payment }: Due,
  { extraClosedDays }: DecisionRules,
): ScheduledPayment | null {
  const banks = banksOfDebit[kind]
  return scheduledPayment(plan, payment.paymentNo + 1, { banks, extraClosedDays })
}

/**
 * Whether what is left in the queue brings what is owed to zero by maturity. Of days so far ahead
 * nobody is told a figure, so that interest alone is counted, and no night of the lender's.
 */
function endsByMaturity({ loan, state }: LoanWalk, queue: Due[], rules: DecisionRules): boolean {
  const { terms } = loan
  const maturity = maturityDate(terms)
  let current = state
  for (let left = debitsMost; queue.length > 0 && left > 0; left -= 1) {
    const due = takeFirst(queue)
    const { schedule, payment, at } = due
    const { dueOn, collectOn } = payment
    if (dueOn > maturity) return false
    const after = paymentAfter(due, rules)
    const time = after === null ? at : instantAt(after.dueOn, noon)
    if (after !== null) queue.push({ ...due, payment: after, time, at: time })
    if (refuseScheduledDebit(schedule, state, { day: dayOf(at), rails: rules }) !== null) continue
    if (isPausedOn(schedule.pause, collectOn)) continue
    current = accrueThrough(terms, current, dueOn)
    if (schedule.amount >= totalOwed(terms, current, dueOn)) return true
    current = projectPayment(terms, current, { amount: schedule.amount, on: dueOn })
  }
  return false
}

const noon = '12:00:00'

type Decided = {
  readonly decision: Exclude<DebitDecision, { kind: 'later' }>
  readonly rules: DecisionRules
  /** the loan as it stands today */
  readonly today: LoanState
}

/** Goes on with the loan as it stands once it is done what was decided. */
function noteDecision(
  walk: LoanWalk,
  due: Due,
  { decision, rules, today }: Decided,
): ForecastDebit {
  const { schedule, payment, time } = due
  const { plan, kind, id: scheduleId } = schedule
  const country = banksOfDebit[kind]
  const openOn = decision.kind === 'debit' ? openDebitDay(payment.collectOn, kind, rules) : null
  const isMoved = country !== null && (openOn ?? payment.collectOn) !== payment.dueOn
  const debit = {
    ...payment,
    scheduleId,
    movedBy: isMoved ? closedDayOf(payment.dueOn, country, rules.extraClosedDays) : null,
    changeUntil: time,
    isLastOfSeries: plan.frequency !== 'once' && payment.paymentNo === plan.paymentsMax,
  }
  if (decision.kind !== 'debit') {
    const why = obstacleOf(decision, due, { today, rules })
    const collectOn = why === 'covered' ? nextTryOn(due, rules) : payment.collectOn
    return { ...debit, collectOn, amount: schedule.amount, fee: schedule.fee, isPayoff: false, why }
  }
  const { amount, fee, collectedOn: collectOn, effectiveOn, isPayoff } = decision
  const late = collectOn > payment.collectOn ? { promisedOn: payment.collectOn } : {}
  const taken = { channel: kind, amount, effectiveOn, isConfirming: false, ...late }
  walk.pendingPayments = [...walk.pendingPayments, taken]
  walk.debitedOn = [...walk.debitedOn, collectOn]
  return { ...debit, collectOn, amount, fee, isPayoff, why: null }
}

/** The day on which one that waits for a payment would run next: its own, or that to which it was put off. */
function nextTryOn({ schedule, payment }: Due, rules: DecisionRules): LocalDate {
  const { next, nextLookAt, kind } = schedule
  if (payment.paymentNo !== next.paymentNo) return payment.collectOn
  return collectionDay(payment.collectOn, nextLookAt, { kind, rules })
}

/**
 * What is decided at its time. Of payments that are not confirmed yet nobody knows how they end: they
 * hold up what is due by now, and count for nothing after.
 */
function decideInTime(walk: LoanWalk, { schedule, payment, at }: Due, rules: DecisionRules) {
  openDay(walk, dayOf(at))
  const { loan, state, debitedOn, pendingPayments, now } = walk
  const known = at <= now ? pendingPayments : pendingPayments.filter(isAccepted)
  const isSeries = schedule.plan.frequency !== 'once'
  const isReplaced = schedule.isNextReplaced && payment.paymentNo === schedule.next.paymentNo
  const replaced = { isReplaced, replacedUntil: schedule.nextReplacedUntil }
  const stands = { loan, state, debitedOn, pendingPayments: known, now: at }
  return decideDebit({ ...schedule, ...stands, ...replaced, isSeries, occurrence: payment }, rules)
}

/** What stands in its way as the loan stands today comes before what the days until then bring. */
function obstacleOf(
  decision: Exclude<Decided['decision'], { kind: 'debit' }>,
  { schedule, at, isCovered }: Due,
  { today, rules }: Pick<Decided, 'today' | 'rules'>,
): DebitObstacle {
  if (decision.kind === 'wait') return 'waits'
  if (isCovered && decision.why === 'nothingOwed') return 'covered'
  const on = { day: dayOf(at), rails: rules }
  const why = refuseScheduledDebit(schedule, today, on) ?? decision.why
  if (why !== 'method') return why
  const refusal = refuseDebitedMethod(schedule, on)
  assert(refusal !== null, 'what is refused for its method has one that is refused')
  return refusal
}
