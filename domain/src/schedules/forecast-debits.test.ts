import { describe, expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules, everyRail } from '../../testing/builders.ts'
import { aScheduleAhead, usableMethod as usable } from '../../testing/schedules.ts'
import { instantAt, parseDay } from '../calendar.ts'
import { highestPaymentOn } from '../loans/payoff/project-loan.ts'
import { cents } from '../money.ts'
import { forecastDebits, type ScheduleAhead } from './forecast-debits.ts'
import type { LoanAhead } from './loan-ahead.ts'

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
const ahead: LoanAhead = {
  loan,
  state,
  pendingPayments: [],
  debitedOn: [],
  retries: [],
  now: instantAt(day('2026-02-12'), '12:00:00'),
}
function schedule(id: string, amount: bigint, given: Partial<ScheduleAhead> = {}): ScheduleAhead {
  const of = { id, madeAt: ahead.now, amount: cents(amount), ...given }
  return aScheduleAhead(given.next?.dueOn ?? '2026-02-17', of)
}
const startsOn = (on: string): Partial<ScheduleAhead> => ({
  next: { paymentNo: 1, dueOn: day(on), collectOn: day(on) },
})
const once = (on: string) => ({
  ...startsOn(on),
  plan: { frequency: 'once', startOn: day(on), secondOn: null, paymentsMax: null } as const,
})
const forecast = (schedules: ScheduleAhead[], given: Partial<LoanAhead> = {}, least = 12) =>
  forecastDebits(schedules, { ...ahead, ...given }, { rules, least })
const owedOn = (on: string) => highestPaymentOn(loan, state, [], day(on))

describe('forecastDebits', () => {
  it('tells the coming debits on the days on which banks are open, and what moved them', () => {
    const { debits } = forecast([schedule('a', 467_84n)])
    const days = debits.map(({ dueOn, collectOn, movedBy }) => [dueOn, collectOn, movedBy])
    expect(days.slice(0, 5)).toEqual([
      ['2026-02-17', '2026-02-17', null],
      ['2026-03-17', '2026-03-17', null],
      ['2026-04-17', '2026-04-17', null],
      ['2026-05-17', '2026-05-18', 'sunday'],
      ['2026-06-17', '2026-06-17', null],
    ])
    const christmas = forecast([schedule('a', 467_84n, startsOn('2026-12-25'))]).debits[0]
    expect(christmas).toMatchObject({ dueOn: '2026-12-25', movedBy: null }) // its days were given
  })

  it('tells that a debit waits for a payment that is on its way and covers all that is owed', () => {
    const [on, effectiveOn] = [day('2026-02-13'), day('2026-02-17')]
    const cover = { channel: 'ach', amount: owedOn('2026-02-17'), effectiveOn } as const
    const pendingPayments = [{ ...cover, isConfirming: false }]
    const { debits } = forecast([schedule('a', 467_84n, startsOn(on))], { pendingPayments })
    expect(debits[0]).toMatchObject({ collectOn: on, amount: 467_84n, why: 'covered' })
    expect(debits.slice(1).filter(({ why }) => why === null)).toEqual([])
    const later = forecast([schedule('a', 467_84n, startsOn('2026-02-20'))], { pendingPayments })
    expect(later.debits.map(({ why }) => why)).toEqual(['nothingOwed'])
    const nextLookAt = instantAt(effectiveOn, '17:00:00')
    const put = forecast([schedule('a', 467_84n, { ...startsOn(on), nextLookAt })])
    expect(put.debits[0]).toMatchObject({ collectOn: '2026-02-18', why: null })
  })

  it('cuts the last debit to what is owed then, and tells none after it', () => {
    const { debits, endsLoan } = forecast([schedule('a', owedOn('2026-02-17') - 100_00n)])
    expect(debits).toHaveLength(2)
    expect(debits[0]).toMatchObject({ why: null, isPayoff: false })
    expect(debits[1]).toMatchObject({ why: null, isPayoff: true })
    expect(debits[1]?.amount).toBeGreaterThan(100_00n)
    expect(debits[1]?.amount).toBeLessThan(102_00n)
    expect(endsLoan).toBe(true)
  })

  it('counts what other schedules take before, and says once of each what comes after the end', () => {
    const two = [
      schedule('b', owedOn('2026-02-20'), once('2026-02-20')),
      schedule('a', 467_84n, once('2026-02-17')),
      schedule('c', 467_84n, startsOn('2026-03-02')),
    ]
    const { debits } = forecast(two)
    expect(debits.map((one) => [one.scheduleId, one.why, one.isPayoff])).toEqual([
      ['a', null, false],
      ['b', null, true],
      ['c', 'nothingOwed', false],
    ])
    expect(debits[1]?.amount).toBeLessThan(owedOn('2026-02-20') - 467_00n)
  })

  it('tells nothing but that nothing is owed where what is under way pays all', () => {
    const effectiveOn = day('2026-02-13')
    const amount = owedOn('2026-02-13')
    const pendingPayments = [{ channel: 'ach', amount, effectiveOn, isConfirming: false }] as const
    const { debits, endsLoan } = forecast([schedule('a', 467_84n)], { pendingPayments })
    expect(debits.map(({ why }) => why)).toEqual(['nothingOwed'])
    expect(endsLoan).toBe(false)
  })

  it('waits with what is due while another payment is not confirmed, and not with what is to come', () => {
    const effectiveOn = day('2026-02-12')
    const pendingPayments = [
      { channel: 'card', amount: cents(100_00n), effectiveOn, isConfirming: true },
    ] as const
    const card = { kind: 'card', ...startsOn('2026-02-12') } as const
    const { debits } = forecast([schedule('a', 467_84n, card)], { pendingPayments })
    expect(debits.slice(0, 2).map(({ why }) => why)).toEqual(['waits', null])
  })

  it('tells from which debit on a card has expired', () => {
    const card = schedule('a', 467_84n, { kind: 'card', method: { ...usable, expires: '2026-04' } })
    const { debits } = forecast([card])
    expect(debits.slice(0, 4).map(({ why }) => why)).toEqual([null, null, null, 'expired'])
  })

  it.each<[string, Partial<ScheduleAhead>, Partial<LoanAhead['state']>]>([
    ['suspended', { isSuspended: true }, {}],
    ['authorization', { isAuthorized: false }, {}],
    ['removed', { method: { ...usable, isRemoved: true } }, {}],
    ['blocked', { method: { ...usable, status: 'blocked' } }, {}],
    ['inBankruptcy', { isSuspended: true }, { bankruptSince: day('2026-02-01') }],
    ['loanClosed', {}, { closedOn: day('2026-02-01') }],
  ])('tells that a debit will not run for the reason %s', (why, given, stands) => {
    const { debits, endsLoan } = forecast([schedule('a', 467_84n, given)], {
      state: { ...state, ...stands },
    })
    expect(debits.length).toBeGreaterThanOrEqual(12)
    expect(new Set(debits.map((one) => one.why))).toEqual(new Set([why]))
    expect(endsLoan).toBe(false)
  })

  it('tells that a debit will not run by a rail that its lender does not offer, and takes nothing by it', () => {
    const card = schedule('b', 100_00n, { kind: 'card' })
    const { debits } = forecastDebits([schedule('a', 467_84n), card], ahead, {
      rules: { ...rules, achGateway: null },
      least: 12,
    })
    const told = new Set(debits.map((one) => `${one.scheduleId} ${one.why}`))
    expect([...told].toSorted()).toEqual(['a notOffered', 'b null'])
  })

  it('tells the last payment of a series by its number', () => {
    const plan = { frequency: 'MO', startOn: day('2026-02-17'), secondOn: null } as const
    const { debits } = forecast([schedule('a', 467_84n, { plan: { ...plan, paymentsMax: 2 } })])
    expect(debits.map(({ isLastOfSeries, isPayoff }) => [isLastOfSeries, isPayoff])).toEqual([
      [false, false],
      [true, false],
    ])
  })
})
