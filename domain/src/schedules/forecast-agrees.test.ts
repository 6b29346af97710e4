import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules, aPayment, everyRail } from '../../testing/builders.ts'
import {
  addDays,
  dayOf,
  type Instant,
  instantAt,
  type LocalDate,
  parseDay,
  toInstant,
} from '../calendar.ts'
import { applyEvent } from '../loans/events/apply-event.ts'
import type { LoanState } from '../loans/loan.ts'
import { highestPaymentOn } from '../loans/payoff/project-loan.ts'
import { toPaymentEvent } from '../loans/payments/to-payment-event.ts'
import { cents, zero } from '../money.ts'
import { closeDay } from '../servicing/close-day.ts'
import { banksOfDebit, compareTurns, debitTime } from './debit-day.ts'
import { decideDebit, type DecisionRules } from './decide-debit.ts'
import { forecastDebits, type ScheduleAhead } from './forecast-debits.ts'
import type { LoanAhead } from './loan-ahead.ts'
import type { SchedulePause } from './schedule-pause.ts'
import { scheduledPayment } from './resume-schedule.ts'

const loan = aLoanUnderRules({}, { graceDays: 10 })
const today = parseDay('2026-03-11')
const rules = {
  ...everyRail,
  cardRunTime: '06:00',
  achFileTime: '17:00',
  padFileTime: '13:00',
  padLeadDays: 2,
  creditNominal: true,
  extraClosedDays: [parseDay('2026-04-20')],
  catchUpDays: 3,
  feeRules: [],
}
/** How many days the worker is watched, and how many debits a forecast of them tells at least. */
const watched = 120

type Given = {
  readonly frequency: 'once' | 'WE' | 'BW' | 'MO'
  readonly startsIn: number
  /** when it was made, in an order of its own */
  readonly hoursOld: number
  readonly dollars: number
  readonly kind: 'card' | 'ach' | 'pad'
  readonly expires: string
  readonly isSuspended: boolean
  readonly isAuthorized: boolean
  readonly isNextReplaced: boolean
  readonly nextReplacedUntil: Instant | null
  readonly pause: SchedulePause | null
}

/** Which rail its lender does not offer: none as a rule. */
const givenRail = fc.constantFrom({}, {}, {}, { achGateway: null }, { cardGateway: null })

/** A payment on its way: in so many days, for all that is owed then, or less by so much. */
type GivenPayment = { readonly days: number; readonly less: bigint }

const given = fc.record<Given>({
  frequency: fc.constantFrom('once', 'WE', 'BW', 'MO'),
  startsIn: fc.integer({ min: 5, max: 70 }),
  hoursOld: fc.integer({ min: 0, max: 9 }),
  dollars: fc.integer({ min: 20, max: 900 }),
  kind: fc.constantFrom('card', 'ach', 'pad'),
  expires: fc.constantFrom('', '', '2026-05'),
  isSuspended: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
  isAuthorized: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn > 0),
  isNextReplaced: fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 0),
  nextReplacedUntil: fc.option(
    fc.integer({ min: 1, max: 60 }).map((days) => instantAt(addDays(today, days), '17:00:00')),
  ),
  pause: fc.constantFrom(
    null,
    null,
    { since: today, until: null },
    { since: today, until: addDays(today, 40) },
  ),
})

const givenPayment = fc.option(
  fc.record<GivenPayment>({
    days: fc.integer({ min: 6, max: 40 }),
    less: fc.constantFrom(0n, 0n, 40_00n),
  }),
  { freq: 3 },
)

function schedule(drawn: Given, at: number): ScheduleAhead {
  const { frequency, kind, expires } = drawn
  const startOn = addDays(today, drawn.startsIn)
  const plan = { frequency, startOn, secondOn: null, paymentsMax: null }
  const days = { banks: banksOfDebit[kind], extraClosedDays: rules.extraClosedDays }
  const next = scheduledPayment(plan, 1, days)
  if (next === null) throw new Error('every plan has a first payment')
  const method = {
    status: 'usable',
    awaits: 'nothing',
    usableFrom: null,
    isRemoved: false,
  } as const
  return {
    ...drawn,
    id: `schedule ${at}`,
    madeAt: toInstant(instantAt(today, '12:00:00') - drawn.hoursOld * 3_600_000),
    plan,
    next,
    amount: cents(BigInt(drawn.dollars) * 100n),
    fee: zero,
    funding: null,
    region: 'TX',
    nextLookAt: toInstant(0),
    method: { ...method, expires: kind === 'card' ? expires : '' },
  }
}

type Told = readonly [id: string, no: number, how: 'runs' | 'covered' | 'not', amount: bigint]

function turnOf({ one, now: at }: { one: ScheduleAhead; now: Instant }) {
  return { at, madeAt: one.madeAt, scheduleId: one.id }
}

/** What the worker does night by night and batch by batch, as its loan comes to stand. */
function work(schedules: readonly ScheduleAhead[], ahead: LoanAhead, under: DecisionRules): Told[] {
  const told: Told[] = []
  let state = ahead.state
  let pending = ahead.pendingPayments
  const putOff = new Map<string, { readonly to: Instant; readonly isCovered: boolean }>()
  const debitedOn: LocalDate[] = []
  const next = new Map(schedules.map((one) => [one.id, one.next]))
  for (let day = today; day <= addDays(today, watched); day = addDays(day, 1)) {
    state = closeDay(loan, state, day).state
    postThrough(day)
    for (const { one, now } of handedOver(day)) {
      const payment = next.get(one.id)
      if (payment === undefined) continue
      const isSeries = one.plan.frequency !== 'once'
      const isReplaced = one.isNextReplaced && payment.paymentNo === one.next.paymentNo
      const replaced = { isReplaced, replacedUntil: one.nextReplacedUntil }
      const stands = { loan, state, debitedOn, now, ...replaced }
      const debit = { ...one, ...stands, occurrence: payment, isSeries }
      const decided = decideDebit({ ...debit, pendingPayments: pending }, under)
      if (decided.kind === 'wait') throw new Error('nothing is in doubt here')
      const before = putOff.get(one.id)?.isCovered ?? false
      if (decided.kind === 'later') {
        const isOnItsWay = ahead.pendingPayments.some((cover) => pending.includes(cover))
        const isCovered = before || (decided.isCovered === true && isOnItsWay)
        putOff.set(one.id, { to: decided.at, isCovered })
        continue
      }
      putOff.delete(one.id)
      const amount = decided.kind === 'debit' ? decided.amount : one.amount
      const isCovered = before && decided.kind === 'skip' && decided.why === 'nothingOwed'
      const how = decided.kind === 'debit' ? 'runs' : isCovered ? 'covered' : 'not'
      told.push([one.id, payment.paymentNo, how, amount])
      if (decided.kind === 'debit') {
        const { effectiveOn, collectedOn } = decided
        pending = [...pending, { channel: one.kind, amount, effectiveOn, isConfirming: false }]
        debitedOn.push(collectedOn)
        postThrough(day)
      }
      const days = { banks: banksOfDebit[one.kind], extraClosedDays: rules.extraClosedDays }
      const after = scheduledPayment(one.plan, payment.paymentNo + 1, days)
      if (after === null) next.delete(one.id)
      else next.set(one.id, after)
    }
  }
  return told

  function postThrough(day: LocalDate): void {
    for (const one of pending.filter(({ effectiveOn }) => effectiveOn <= day))
      state = applyEvent(loan, state, toPaymentEvent(state, { ...one, fee: zero }, day)).state
    pending = pending.filter(({ effectiveOn }) => effectiveOn > day)
  }

  function handedOver(day: LocalDate): { one: ScheduleAhead; now: Instant }[] {
    return schedules
      .flatMap((one) => {
        const payment = next.get(one.id)
        const own = payment && debitTime(payment.collectOn, one.kind, rules)
        const now = putOff.get(one.id)?.to ?? own
        return now !== undefined && dayOf(now) === day ? [{ one, now }] : []
      })
      .toSorted((left, right) => compareTurns(turnOf(left), turnOf(right)))
  }
}

function paymentOf(state: LoanState, { days, less }: GivenPayment) {
  const effectiveOn = addDays(today, days)
  const amount = cents(highestPaymentOn(loan, state, [], effectiveOn) - less)
  return { channel: 'ach', amount, effectiveOn, isConfirming: false } as const
}

/** A loan of which little is left, so that its debits come to its end. */
const { state: almostPaid } = afterEvents(loan, [aPayment('p1', '16800.00', '2026-01-20')])

it('foretells of each coming debit what the worker then does with it, to the cent', () => {
  let [compared, covered] = [0, 0]
  fc.assert(
    fc.property(
      fc.array(given, { minLength: 1, maxLength: 3 }),
      givenPayment,
      givenRail,
      (drawn, paid, rail) => {
        const under = { ...rules, ...rail }
        const schedules = drawn.map(schedule)
        const state = closeDay(loan, almostPaid, today).state
        const now = instantAt(today, '12:00:00')
        const pendingPayments = paid === null ? [] : [paymentOf(state, paid)]
        const ahead = { loan, state, pendingPayments, debitedOn: [], retries: [], now }
        const { debits } = forecastDebits(schedules, ahead, { rules: under, least: 60 })
        const done = new Map(
          work(schedules, ahead, under).map((one) => [`${one[0]} ${one[1]}`, one]),
        )
        for (const { scheduleId: id, paymentNo: no, why, amount, changeUntil } of debits) {
          if (dayOf(changeUntil) > addDays(today, watched)) continue
          compared += 1
          const how = why === null ? 'runs' : why === 'covered' ? 'covered' : 'not'
          if (how === 'covered') covered += 1
          expect(done.get(`${id} ${no}`)).toEqual([id, no, how, amount])
        }
        const told = new Set(debits.map((one) => `${one.scheduleId} ${one.paymentNo}`))
        const untold = [...done].filter(([key, [, , how]]) => how !== 'not' && !told.has(key))
        expect(untold).toEqual([])
      },
    ),
    { numRuns: 150 },
  )
  expect(compared).toBeGreaterThan(700)
  expect(covered).toBeGreaterThan(20)
})
