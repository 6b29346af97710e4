import { describe, expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules, everyRail } from '../../testing/builders.ts'
import { aScheduleAhead } from '../../testing/schedules.ts'
import { instantAt, parseDay } from '../calendar.ts'
import { amountsDue } from '../loans/status/amounts-due.ts'
import { highestPaymentOn } from '../loans/payoff/project-loan.ts'
import { type Cents, cents, subtract, zero } from '../money.ts'
import { forecastDebits, type ScheduleAhead } from './forecast-debits.ts'
import type { LoanAhead, RetryAhead } from './loan-ahead.ts'

const day = parseDay
const loan = aLoanUnderRules()
const state = { ...afterEvents(loan, []).state, closedThrough: day('2026-02-12') }
const rules = {
  ...everyRail,
  cardRunTime: '06:00',
  achFileTime: '17:00',
  padFileTime: '13:00',
  padLeadDays: 2,
  creditNominal: true,
  extraClosedDays: [],
  catchUpDays: 3,
  feeRules: [],
}
const owedOn = (on: string) => highestPaymentOn(loan, state, [], day(on))
const due = amountsDue(loan, state, { today: day('2026-02-17') }).totalAmountDue

function aRetry(amount: Cents, given: Partial<RetryAhead> = {}): RetryAhead {
  return {
    id: 'retry',
    on: day('2026-02-17'),
    lastOn: day('2026-07-01'),
    back: { amount, fee: zero },
    debited: amount,
    isSeries: false,
    kind: 'ach',
    region: 'TX',
    principalAfter: null,
    isWaiting: false,
    ...given,
  }
}

function payoffOnce(startsOn: string): ScheduleAhead {
  const startOn = day(startsOn)
  const plan = { frequency: 'once', startOn, secondOn: null, paymentsMax: null } as const
  return aScheduleAhead(startsOn, { id: 'last', plan, amount: cents(90_000_00n) })
}

const forecast = (schedules: ScheduleAhead[], given: Partial<LoanAhead>, changed = {}) => {
  const now = instantAt(day('2026-02-12'), '12:00:00')
  const ahead = { loan, state, pendingPayments: [], debitedOn: [], retries: [], now, ...given }
  return forecastDebits(schedules, ahead, { rules: { ...rules, ...changed }, least: 12 })
}

describe('forecastRetries', () => {
  it('takes a retry off what is owed before it says what the last payment comes to', () => {
    const retries = [aRetry(cents(100_00n))]
    const alone = forecast([payoffOnce('2026-02-20')], {})
    const { debits, retries: told } = forecast([payoffOnce('2026-02-20')], { retries })
    expect(told).toMatchObject([{ id: 'retry', on: '2026-02-17', amount: 100_00n, why: null }])
    expect(debits).toMatchObject([{ why: null, isPayoff: true }])
    const less = (alone.debits[0]?.amount ?? 0n) - (debits[0]?.amount ?? 0n)
    expect(less).toBeGreaterThanOrEqual(100_00n)
    expect(less).toBeLessThan(101_00n)
  })

  it('tells no retry for more than is due, and of one that was to pay all what is owed', () => {
    const [cut] = forecast([], { retries: [aRetry(cents(2_000_00n))] }).retries
    expect(due).toBeGreaterThan(0n)
    expect(cut).toMatchObject({ amount: due, isPayoff: false })
    const whole = aRetry(cents(90_000_00n), { principalAfter: zero })
    const [last] = forecast([], { retries: [whole] }).retries
    expect(last).toMatchObject({ amount: owedOn('2026-02-17'), isPayoff: true })
    const { debits } = forecast([payoffOnce('2026-02-20')], { retries: [whole] })
    expect(debits.map(({ why }) => why)).toEqual(['nothingOwed'])
  })

  it('tells no retry where what is under way pays what is due', () => {
    const paid = { channel: 'ach', amount: due, isConfirming: false } as const
    const pendingPayments = [{ ...paid, effectiveOn: day('2026-02-13') }]
    expect(forecast([], { retries: [aRetry(due)], pendingPayments }).retries).toEqual([])
  })

  it('moves a retry to the next banking day where its loan is debited already', () => {
    const retries = [aRetry(subtract(due, cents(1n)))]
    const debitedOn = [day('2026-02-17'), day('2026-02-18')]
    expect(forecast([], { retries, debitedOn }).retries[0]?.on).toBe('2026-02-19')
  })

  it.each([
    ['2026-02-18', {}],
    ['2026-02-17', { isNextReplaced: true }],
    ['2026-02-17', { isSuspended: true }],
    ['2026-02-17', { pause: { since: day('2026-02-12'), until: null } }],
  ])('moves a retry to %s beside a card that a schedule charges on its day, %o', (on, given) => {
    const once = payoffOnce('2026-02-17')
    const card = { ...once, kind: 'card' as const, amount: cents(50_00n), ...given }
    expect(forecast([card], { retries: [aRetry(due)] }).retries).toMatchObject([{ on }])
  })

  it('moves a retry to the next banking day after one on which a debit is taken that counts from a Saturday', () => {
    const once = payoffOnce('2026-02-14')
    const series = {
      ...once,
      amount: cents(50_00n),
      plan: { ...once.plan, frequency: 'MO', paymentsMax: 1 } as const,
      next: { ...once.next, collectOn: day('2026-02-17') },
    }
    const retries = [aRetry(cents(100_00n))]
    const told = forecast([series], { retries })
    expect(told.debits).toMatchObject([{ collectOn: '2026-02-17', why: null }])
    expect(told.retries).toMatchObject([{ on: '2026-02-18', why: null }])
  })

  it('tells of a retry that its network takes no more on the next free day that it is too late, and takes it off nothing', () => {
    const debitedOn = [day('2026-02-17'), day('2026-02-18')]
    const retries = [aRetry(cents(100_00n), { lastOn: day('2026-02-18') })]
    const told = forecast([payoffOnce('2026-02-20')], { retries, debitedOn })
    expect(told.retries).toMatchObject([{ amount: 100_00n, why: 'tooLate' }])
    expect(told.debits[0]?.amount).toBe(owedOn('2026-02-20'))
    const last = [aRetry(cents(100_00n), { lastOn: day('2026-02-19') })]
    expect(forecast([], { retries: last, debitedOn }).retries).toMatchObject([
      { on: '2026-02-19', why: null },
    ])
  })

  it('tells of a retry by a rail that its lender does not offer that it is not made, and takes it off nothing', () => {
    const card = { ...payoffOnce('2026-02-20'), kind: 'card' } as const
    const retries = [aRetry(cents(100_00n))]
    const told = forecast([card], { retries }, { achGateway: null })
    expect(told.retries).toMatchObject([{ amount: 100_00n, why: 'notOffered' }])
    expect(told.debits).toMatchObject([{ amount: owedOn('2026-02-20'), why: null }])
  })

  it('tells of a retry whose day is after the last one of its network that it is too late', () => {
    const retries = [aRetry(cents(100_00n), { lastOn: day('2026-02-16') })]
    expect(forecast([], { retries }).retries).toMatchObject([{ on: '2026-02-17', why: 'tooLate' }])
  })

  it('says of a retry in whose place another payment may be that it waits, and takes it off nothing', () => {
    const retries = [aRetry(cents(100_00n), { isWaiting: true })]
    const { debits, retries: told } = forecast([payoffOnce('2026-02-20')], { retries })
    expect(told).toMatchObject([{ why: 'waits' }])
    expect(debits[0]?.amount).toBe(owedOn('2026-02-20'))
  })
})
