import * as fc from 'fast-check'
import { addDays, type LocalDate, parseDay } from '../src/calendar.ts'
import type { Transaction } from '../src/ledger/transaction.ts'
import { applyEvent } from '../src/loans/events/apply-event.ts'
import { type LoanState, newLoanState } from '../src/loans/loan.ts'
import type { LoanEvent, LoanUnderRules, PostedPayment } from '../src/loans/events/loan-event.ts'
import { refuseLoanEvent } from '../src/loans/events/refuse-loan-event.ts'
import { paymentAfterReversal } from '../src/loans/charge-off/reverse-charge-off.ts'
import { remainingPayment } from '../src/loans/payments/reverse-payment.ts'
import { payoffWithFee } from '../src/loans/payoff/payoff.ts'
import { isPaidOff } from '../src/loans/status/loan-status.ts'
import { add, type Cents, cents, zero } from '../src/money.ts'
import type { Channel } from '../src/payments/effective-date.ts'
import { closeDay } from '../src/servicing/close-day.ts'

/** What somebody does next; the numbers are read as the act needs them. */
export type ServicingCommand = {
  readonly act: (typeof acts)[number] | (typeof overActs)[number]
  readonly days: number
  readonly amount: bigint
  readonly back: number
  readonly pick: number
  readonly channel: Channel
}

const acts = [
  ...(['pay', 'pay', 'pay', 'payLate', 'payLate', 'comeBack', 'refund', 'refundPart'] as const),
  ...(['night', 'night', 'night', 'fee', 'waive', 'waiveLate', 'chargeLate', 'rate'] as const),
  ...(['bankruptcy', 'deferral', 'repossession', 'stop', 'resume', 'release', 'repay'] as const),
  ...(['chargeOff', 'chargeOff', 'reverseChargeOff', 'reverseChargeOff', 'writeOff'] as const),
  ...(['closed', 'reopen', 'reopen'] as const),
] as const

/** What ends a loan, and what opens it again. */
const overActs = [
  ...(['pay', 'payOff', 'payOff', 'comeBack', 'comeBack', 'refundPart', 'nsfFee'] as const),
  ...(['chargeOff', 'reverseChargeOff', 'writeOff', 'waive', 'rate', 'night', 'night'] as const),
] as const

/** What late fees hang on, and little else. */
const lateFeeActs = [
  ...(['pay', 'payLate', 'payLate', 'payLate', 'comeBack', 'refundPart', 'waive'] as const),
  ...(['waive', 'waiveLate', 'chargeLate', 'rate', 'bankruptcy', 'repay', 'night'] as const),
] as const

export const anyCommands = anyCommandsOf(acts, 45)
export const anyOverCommands = anyCommandsOf(overActs, 20)
export const anyLateFeeCommands = anyCommandsOf(lateFeeActs, 20)

function anyCommandsOf(
  some: readonly ServicingCommand['act'][],
  most: number,
): fc.Arbitrary<readonly ServicingCommand[]> {
  return fc.array(
    fc.record({
      act: fc.constantFrom(...some),
      days: fc.oneof(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 20, max: 50 })),
      amount: fc.oneof(
        fc.bigInt({ min: 1n, max: 600_00n }),
        fc.bigInt({ min: 1n, max: 6_000_00n }),
      ),
      back: fc.integer({ min: 0, max: 40 }),
      pick: fc.nat(),
      channel: fc.constantFrom<Channel>('ach', 'card', 'pad', 'check', 'cash'),
    }),
    { maxLength: most, size: '+1' },
  )
}

/** A loan and all that was done to it, as its lender's portal would: asked first, then applied. */
export type LoanScenario = {
  state: LoanState
  today: LocalDate
  readonly transactions: Transaction[]
  readonly events: LoanEvent[]
  readonly payments: (PostedPayment | null)[]
  /** where the nights pass over a loan that is over: the days on which it was; null: they do not */
  readonly overDays: Set<LocalDate> | null
}

export function startScenario(
  loan: LoanUnderRules,
  { passesOver = false }: { readonly passesOver?: boolean } = {},
): LoanScenario {
  const on = loan.terms.contractOn
  const scenario: LoanScenario = {
    state: newLoanState(loan.terms),
    today: on,
    transactions: [],
    events: [],
    payments: [],
    overDays: passesOver ? new Set() : null,
  }
  post(loan, scenario, { kind: 'disbursed', on })
  return scenario
}

/** Lets the days pass, then does the act, unless it is refused. */
export function runCommand(
  loan: LoanUnderRules,
  scenario: LoanScenario,
  command: ServicingCommand,
): void {
  openDaysThrough(loan, scenario, addDays(scenario.today, command.days))
  const at = command.pick % Math.max(1, scenario.payments.length)
  const event = eventOf(loan, scenario, command, at)
  if (event === null) return
  const isReversal = event.kind === 'returned' || event.kind === 'refunded'
  const facts = { today: scenario.today, isReversed: isReversal && scenario.payments[at] === null }
  const isAsked = command.act !== 'nsfFee' // the engine brings it
  if (isAsked && refuseLoanEvent(loan, scenario.state, event, facts) !== null) return
  const applied = post(loan, scenario, event)
  if (event.kind === 'payment' && applied.split !== null)
    scenario.payments.push({ ...event, split: applied.split })
  if (event.kind === 'chargeOffReversed')
    for (const [no, payment] of scenario.payments.entries())
      scenario.payments[no] = payment && paymentAfterReversal(payment)
  if (!isReversal || applied.takenBack === null) return
  const withFee = event.kind === 'returned' || event.withFee
  const refunded = { split: applied.takenBack, withFee }
  scenario.payments[at] = remainingPayment(event.payment, refunded)
}

export function openDaysThrough(
  loan: LoanUnderRules,
  scenario: LoanScenario,
  day: LocalDate,
): void {
  const { state, overDays } = scenario
  if (overDays !== null && (isPaidOff(state) || state.chargedOff !== null)) {
    for (let each = scenario.today; each < day; each = addDays(each, 1))
      overDays.add(addDays(each, 1))
    scenario.today = day
    return
  }
  const closed = closeDay(loan, state, day)
  scenario.state = closed.state
  scenario.today = day
  scenario.transactions.push(...closed.transactions)
  scenario.events.push(...closed.events)
}

function post(loan: LoanUnderRules, scenario: LoanScenario, event: LoanEvent) {
  const applied = applyEvent(loan, scenario.state, event)
  scenario.state = applied.state
  scenario.events.push(event)
  scenario.transactions.push(...applied.transactions)
  return applied
}

function eventOf(
  loan: LoanUnderRules,
  scenario: LoanScenario,
  command: ServicingCommand,
  at: number,
): LoanEvent | null {
  const { state, today } = scenario
  const { act, pick } = command
  const on = today
  const before = addDays(on, -command.back)
  const amount = cents(command.amount)
  const flagOn = pick % 3 === 0 ? null : before
  switch (act) {
    case 'pay':
    case 'payLate':
      return paymentOf(scenario, command)
    case 'comeBack':
    case 'refund':
    case 'refundPart':
      return reversalOf(scenario, command, at)
    case 'night':
      return null
    case 'payOff':
      return payOffOf(loan, scenario, command)
    case 'nsfFee': // a bank's return brings it to a paid-off loan too
      return state.chargedOff === null
        ? { kind: 'feeAssessed', fee: 'nsfFee', amount: cents(25_00n), on }
        : null
    case 'fee':
      return { kind: 'feeAssessed', fee: 'otherFee', amount: cents(12_00n), on }
    case 'waive':
      return pick % 3 === 0
        ? { kind: 'feeWaived', fee: 'otherFee', amount, on }
        : { kind: 'feeWaived', fee: 'lateFee', amount: someOf(state.lateFee, command), on }
    case 'waiveLate': {
      const fee = state.lateFees[pick % Math.max(1, state.lateFees.length)]
      return fee === undefined ? null : { kind: 'lateFeeWaived', no: fee.no, on }
    }
    case 'chargeLate':
      return { kind: 'lateFeeAssessed', no: 1 + (pick % 9), amount: cents(15_00n), on }
    case 'rate':
      return { kind: 'rateChanged', from: before, rate: BigInt(pick % 30) * 1_00000n, on }
    case 'bankruptcy':
    case 'deferral':
    case 'repossession':
      return { kind: 'flagged', flag: act, on: flagOn, enteredOn: on }
    case 'closed':
      return { kind: 'flagged', flag: 'closed', on: before, enteredOn: on }
    case 'reopen':
      return { kind: 'flagged', flag: 'closed', on: null, enteredOn: on }
    case 'stop':
      return { kind: 'accrualStopped', on }
    case 'resume':
      return { kind: 'accrualResumed', on }
    case 'release':
      return { kind: 'partialsReleased', on }
    case 'repay':
      return { kind: 'overpaymentRefunded', amount: state.refundsPayable, on }
    case 'chargeOff':
      return pick % 4 === 0 ? { kind: 'chargedOff', on } : null
    case 'reverseChargeOff':
      return { kind: 'chargeOffReversed', on }
    case 'writeOff':
      return pick % 6 === 0 ? { kind: 'writtenOff', on } : null
    default:
      return act satisfies never
  }
}

/** By cheque, which may be more than is owed. */
function payOffOf(
  loan: LoanUnderRules,
  { state, today }: LoanScenario,
  { pick }: ServicingCommand,
): LoanEvent | null {
  const owed = payoffWithFee(loan, state, today)
  if (owed === 0n) return null
  const amount = pick % 2 === 0 ? owed : add(owed, cents(150_00n))
  const days = { effectiveOn: today, enteredOn: today }
  return { kind: 'payment', channel: 'check', amount, fee: zero, ...days }
}

/** The whole of a sum or a part of it. */
function someOf(sum: bigint, { amount, pick }: ServicingCommand): Cents {
  return cents(sum === 0n || pick % 3 === 1 ? sum : 1n + (amount % sum))
}

function paymentOf({ today }: LoanScenario, command: ServicingCommand): LoanEvent {
  const { act, channel, amount, back } = command
  return {
    kind: 'payment',
    channel,
    amount: cents(amount),
    fee: channel === 'card' ? cents(3_95n) : zero,
    effectiveOn: act === 'pay' ? today : addDays(today, -back),
    enteredOn: today,
  }
}

function reversalOf(
  scenario: LoanScenario,
  { act, pick, amount }: ServicingCommand,
  at: number,
): LoanEvent | null {
  const payment = scenario.payments[at]
  if (payment === undefined || payment === null) return null
  const on = scenario.today
  if (act === 'comeBack') return { kind: 'returned', payment, on }
  if (payment.amount === 0n) return null // its fee alone is not refunded
  const withFee = pick % 2 === 0
  const whole = { kind: 'refunded', payment, on, withFee } as const
  return act === 'refund' ? whole : { ...whole, amount: cents(1n + (amount % payment.amount)) }
}

/** Contracts and rules that differ wherever the engine looks. */
export function anyServicedLoan(
  aLoanUnderRules: (
    terms: Partial<LoanUnderRules['terms']>,
    rules: Partial<LoanUnderRules['rules']>,
  ) => LoanUnderRules,
  feesFirst: LoanUnderRules['rules']['waterfall'],
): fc.Arbitrary<LoanUnderRules> {
  const late = { lateFeePercent: 5_00000n, lateFeeMin: cents(10_00n), lateFeeMax: cents(50_00n) }
  const short = { principal: cents(2_500_00n), installments: 6, installmentAmount: cents(428_00n) }
  const weekly = { ...short, frequency: 'WE', firstDueOn: parseDay('2026-01-22') } as const
  return fc.constantFrom(
    aLoanUnderRules({}, late),
    aLoanUnderRules(short, { ...late, waterfall: feesFirst, shortPayTolerance: cents(2_00n) }),
    aLoanUnderRules(short, { ...late, holdPartials: true, payoffFee: cents(75_00n) }),
    aLoanUnderRules(weekly, { ...late, holdPartials: true, waterfall: feesFirst }),
    aLoanUnderRules({ dayCount: 'ACTACT', rate: 21_99000n }, { ...late, nonAccrualDays: 30 }),
    aLoanUnderRules({ ...short, dayCount: '30360' }, { ...late, extraPayment: 'PRINCIPAL_ONLY' }),
    aLoanUnderRules({ ...short, rate: 0n }, { payoffHoldDays: 10, chargeOffDays: 0 }),
  )
}
