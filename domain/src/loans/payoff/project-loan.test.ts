import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules } from '../../../testing/builders.ts'
import {
  anyCommands,
  anyServicedLoan,
  runCommand,
  startScenario,
} from '../../../testing/random-servicing.ts'
import {
  addDays,
  compareDays,
  daysBetween,
  latestDay,
  type LocalDate,
  parseDay,
} from '../../calendar.ts'
import { type Cents, cents, formatDollars, parseDollars, subtract, zero } from '../../money.ts'
import { feesFirst } from '../../payments/allocate-payment.ts'
import type { Channel } from '../../payments/effective-date.ts'
import { trialBalance } from '../../../testing/balance.ts'
import { closeDay } from '../../servicing/close-day.ts'
import { applyEvent } from '../events/apply-event.ts'
import type { LoanState } from '../loan.ts'
import type { LoanUnderRules } from '../events/loan-event.ts'
import { projectLoan, highestPaymentOn } from './project-loan.ts'
import { toPaymentEvent } from '../payments/to-payment-event.ts'
import { highestPayment, payoffAmount, type PendingPayment } from './payoff.ts'

const day = parseDay

/** 18,800.00 at 9 %, a late fee of 5 % on 26 February; its first installment is not paid. */
const late = { lateFeePercent: 5_00000n, lateFeeMin: cents(10_00n) }
const loan = aLoanUnderRules({}, late)
const friday = day('2026-02-24')
const unpaid = afterEvents(loan, [{ kind: 'dayClosed', on: friday }]).state

function coming(amount: string, effectiveOn: string, channel: Channel = 'ach'): PendingPayment {
  return { channel, amount: parseDollars(amount), effectiveOn: day(effectiveOn) }
}

const payoffAt = (on: string, pendingPayments: readonly PendingPayment[] = [], state = unpaid) =>
  formatDollars(highestPaymentOn(loan, state, pendingPayments, day(on)))

describe('the payoff of a day to come', () => {
  // One day's interest of 18,800.00 is 4.63562, of 13,800.00 it is 3.40274.
  it.each([
    ['today', '2026-02-24', [], '18985.42'],
    ['on the last day of grace', '2026-02-25', [], '18990.06'],
    ['with the late fee of the day after', '2026-02-26', [], '19018.09'],
    ['less what comes on that day', '2026-02-25', [coming('500.00', '2026-02-25')], '18490.06'],
    [
      'without the late fee that it prevents',
      '2026-02-26',
      [coming('467.84', '2026-02-25')],
      '18526.79',
    ],
    ['with it where it comes too late', '2026-02-26', [coming('467.84', '2026-02-26')], '18550.25'],
    [
      'less interest for what came before',
      '2026-02-25',
      [coming('5000.00', '2026-02-20')],
      '13984.10',
    ],
    ['nothing where all is on its way', '2026-02-24', [coming('18985.42', '2026-02-24')], '0.00'],
    [
      'nothing before it is all on its way',
      '2026-02-24',
      [coming('18990.06', '2026-02-25')],
      '0.00',
    ],
    ['what is left for a later one', '2026-02-24', [coming('5000.00', '2026-02-25')], '13986.66'],
  ] as const)('computes the payoff ahead %s, on %s', (_what, on, pendingPayments, dollars) => {
    expect(payoffAt(on, pendingPayments)).toBe(dollars)
  })

  it('computes the same payoff as today’s balances where nothing happens until then', () => {
    expect(highestPaymentOn(loan, unpaid, [], friday)).toBe(highestPayment(loan, unpaid, friday))
  })

  it('computes as payoff ahead what will be charged off by then, less pending recoveries', () => {
    const lost = aLoanUnderRules({}, { chargeOffDays: 11 })
    const ahead = projectLoan(lost, unpaid, [], day('2026-02-26')).state
    expect(ahead.chargedOff?.on).toBe('2026-02-26')
    const whole = highestPaymentOn(lost, unpaid, [], day('2026-02-26'))
    expect(highestPaymentOn(lost, unpaid, [], day('2026-03-26'))).toBe(whole)
    const recovery = coming('100.00', '2026-03-02')
    const most = highestPaymentOn(lost, ahead, [recovery], day('2026-02-26'))
    expect(most).toBe(subtract(whole, cents(100_00n)))
  })

  it('leaves a manual late fee of the days of grace out of the payoff ahead, since it is waived', () => {
    const byHand = { kind: 'lateFeeAssessed', no: 1, amount: cents(15_00n), on: friday } as const
    const charged = afterEvents(loan, [byHand, { kind: 'dayClosed', on: friday }]).state
    expect(highestPayment(loan, charged, friday)).toBe(19_000_42n)
    expect(payoffAt('2026-02-24', [], charged)).toBe('18985.42')
    expect(payoffAt('2026-02-26', [], charged)).toBe('19009.70') // grace is over: it stands
  })

  it('includes the payoff fee, which the last payment bears, in the payoff ahead', () => {
    const charged = aLoanUnderRules({}, { ...late, payoffFee: cents(75_00n) })
    const pendingPayments = [coming('5000.00', '2026-02-25')]
    expect(highestPaymentOn(charged, unpaid, [], friday)).toBe(19_060_42n)
    expect(highestPaymentOn(charged, unpaid, pendingPayments, friday)).toBe(14_061_64n)
  })
})

describe('the days ahead', () => {
  it('decides ahead what the end of each day will decide, with payments on their days', () => {
    const pendingPayments = [coming('100.00', '2026-02-27'), coming('100.00', '2026-02-25')]
    const { events } = projectLoan(loan, unpaid, pendingPayments, day('2026-02-27'))
    const fees = events.filter(({ kind }) => kind === 'lateFeeAssessed')
    expect(fees).toEqual([{ kind: 'lateFeeAssessed', no: 1, amount: 18_39n, on: '2026-02-26' }])
  })

  it('leaves out payments of later days when it looks ahead', () => {
    const { state } = projectLoan(loan, unpaid, [coming('100.00', '2026-02-26')], day('2026-02-25'))
    expect(state.principal).toBe(18_800_00n)
    expect(state.closedThrough).toBe('2026-02-25')
  })
})

const anyChannel = fc.constantFrom<Channel>('card', 'ach', 'pad')
const anyPendingPayments = fc.array(
  fc.record({
    channel: anyChannel,
    amount: fc.oneof(fc.bigInt({ min: 1n, max: 700_00n }), fc.bigInt({ min: 1n, max: 9_000_00n })),
    ahead: fc.integer({ min: -4, max: 5 }),
  }),
  { maxLength: 3 },
)
const anyPlan = fc.record({
  pendingPayments: anyPendingPayments,
  channel: anyChannel,
  wait: fc.integer({ min: 0, max: 6 }),
})

/** Each is at most what is left beside those before it, as the portal takes them. */
function takeOneByOne(
  under: LoanUnderRules,
  { state, today }: { readonly state: LoanState; readonly today: LocalDate },
  given: readonly { channel: Channel; amount: bigint; ahead: number }[],
): PendingPayment[] {
  const taken: PendingPayment[] = []
  for (const { channel, amount, ahead } of given) {
    const effectiveOn = latestDay(addDays(today, ahead), under.terms.contractOn)
    const most = highestPaymentOn(under, state, taken, effectiveOn)
    if (most > 0n) taken.push({ channel, amount: cents(1n + (amount % most)), effectiveOn })
  }
  return taken
}

type Lived = { readonly state: LoanState; readonly overpaid: Cents }

/** What really happens: night by night, each payment on its day, those of one day in their order. */
function live(
  under: LoanUnderRules,
  before: LoanState,
  { payments, from }: { readonly payments: readonly PendingPayment[]; readonly from: LocalDate },
): Lived {
  let state = before
  let overpaid = zero
  const inOrder = payments.toSorted((one, other) => compareDays(one.effectiveOn, other.effectiveOn))
  const waiting = new Set(inOrder)
  for (let on = from; waiting.size > 0; on = addDays(on, 1)) {
    state = closeDay(under, state, on).state
    for (const payment of waiting) {
      if (payment.effectiveOn > on) continue
      waiting.delete(payment)
      const event = toPaymentEvent(state, { ...payment, fee: zero }, on)
      const applied = applyEvent(under, state, event)
      state = applied.state
      const ledger = trialBalance(applied.transactions)
      for (const account of ['2200', '5300'] as const)
        overpaid = subtract(overpaid, ledger.get(account) ?? zero)
    }
  }
  return { state, overpaid }
}

/** What is left to pay, less what is held of the borrower's. */
function restOf(under: LoanUnderRules, state: LoanState, on: LocalDate): Cents {
  return state.chargedOff === null
    ? payoffAmount(under.terms, state, on)
    : highestPayment(under, state, on)
}

/**
 * Only the payment that ends the loan bears the charge for paying off. One before it, or one that is
 * smaller than it, may come to more than is owed without it and to less than is owed with it.
 */
function isNearCharge({ rules }: LoanUnderRules, later: readonly PendingPayment[]): boolean {
  const { payoffFee, smallBalance } = rules
  const isSmall = later.some(({ amount }) => amount <= payoffFee + smallBalance)
  return payoffFee > 0n && (later.length > 1 || isSmall)
}

/** Whole cents, rounded up, by the shortest year of any day count; rates are 100,000ths of a percent. */
function interestAtMost({ terms }: LoanUnderRules, principal: bigint, days: number): bigint {
  return (principal * terms.rate * BigInt(days)) / (360n * 100n * 100_000n) + 1n
}

describe('a payment of exactly the payoff of its day', () => {
  const anyLoan = anyServicedLoan(aLoanUnderRules, feesFirst)

  it('ends the loan beside any pending payments, with nothing overpaid', () => {
    let ended = 0
    fc.assert(
      fc.property(anyLoan, anyCommands, anyPlan, (under, commands, plan) => {
        const scenario = startScenario(under)
        for (const command of commands) runCommand(under, scenario, command)
        const { state, today: from } = scenario
        if (state.paidOffOn !== null || state.closedOn !== null) return
        const pendingPayments = takeOneByOne(under, scenario, plan.pendingPayments)
        const postsOn = addDays(from, plan.wait)
        const amount = highestPaymentOn(under, state, pendingPayments, postsOn)
        const later = pendingPayments.filter(({ effectiveOn }) => effectiveOn > postsOn)
        if (amount === 0n || isNearCharge(under, later)) return
        ended += 1
        const pay = (paid: bigint) => {
          const payment = { channel: plan.channel, amount: cents(paid), effectiveOn: postsOn }
          return live(under, state, { payments: [...pendingPayments, payment], from })
        }
        const done = pay(amount)
        expect(done.overpaid).toBe(0n)
        // A rest that a night would write off, but for a cent, is left to the later payments. It
        // bears interest until the last of them, also on what is held.
        const last = pendingPayments.reduce((on, one) => latestDay(on, one.effectiveOn), postsOn)
        const isLast = later.length === 0
        const interest = interestAtMost(under, done.state.principal, daysBetween(postsOn, last))
        const restMost = isLast ? 0n : under.rules.smallBalance + 1n + interest
        expect(restOf(under, done.state, last)).toBeLessThanOrEqual(restMost)
        const isEnded = done.state.paidOffOn === postsOn || done.state.chargedOff !== null
        expect(isEnded || !isLast).toBe(true)
        expect(pay(amount + 1n).overpaid).toBeGreaterThan(0n)
        // Less than the charge for paying off beside the payoff is refunded.
        const isLessOwed = under.rules.payoffFee === 0n && amount > 1n
        expect(isLessOwed ? pay(amount - 1n).overpaid : zero).toBe(0n)
      }),
      { numRuns: 500 },
    )
    expect(ended).toBeGreaterThan(100)
  })
})
