import { describe, expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules } from '../../testing/builders.ts'
import { parseDay } from '../calendar.ts'
import { highestPaymentOn } from '../loans/payoff/project-loan.ts'
import { cents } from '../money.ts'
import { planDebits, type ScheduleAhead } from './plan-debits.ts'

const day = parseDay
const loan = aLoanUnderRules()
const state = { ...afterEvents(loan, []).state, closedThrough: day('2026-02-12') }
const rules = {
  cardRunTime: '06:00',
  achFileTime: '17:00',
  padFileTime: '13:00',
  padLeadDays: 2,
  creditNominal: true,
  extraClosedDays: [],
}
const ahead = { loan, state, pendingPayments: [], today: day('2026-02-12'), rules }

function schedule(id: string, amount: bigint, on = '2026-02-15'): ScheduleAhead {
  const plan = { frequency: 'MO', startOn: day(on), secondOn: null, paymentsMax: null } as const
  const next = { paymentNo: 1, dueOn: day(on), collectOn: day(on) }
  return { id, plan, next, kind: 'ach', amount: cents(amount) }
}

describe('planDebits', () => {
  it('tells the coming debits on the days on which banks are open', () => {
    const planned = planDebits([schedule('a', 467_84n)], ahead, 3)
    expect(planned.map(({ dueOn, collectOn }) => [dueOn, collectOn])).toEqual([
      ['2026-02-15', '2026-02-15'],
      ['2026-03-15', '2026-03-16'],
      ['2026-04-15', '2026-04-15'],
    ])
    expect(planned.every(({ amount, isFinal }) => amount === 467_84n && !isFinal)).toBe(true)
  })

  it('cuts the last debit to what is owed then, and tells none after it', () => {
    const owed = highestPaymentOn(loan, state, [], day('2026-02-15'))
    const planned = planDebits([schedule('a', owed - 100_00n)], ahead, 12)
    expect(planned).toHaveLength(2)
    expect(planned[0]).toMatchObject({ amount: owed - 100_00n, isFinal: false })
    expect(planned[1]?.isFinal).toBe(true)
    expect(planned[1]?.amount).toBeGreaterThan(100_00n)
    expect(planned[1]?.amount).toBeLessThan(102_00n)
  })

  it('counts what other schedules take before, in the order of their days', () => {
    const owed = highestPaymentOn(loan, state, [], day('2026-02-20'))
    const both = [schedule('b', owed, '2026-02-20'), schedule('a', 467_84n, '2026-02-17')]
    const planned = planDebits(both, ahead, 12)
    expect(planned.map(({ scheduleId, isFinal }) => [scheduleId, isFinal])).toEqual([
      ['a', false],
      ['b', true],
    ])
    expect(planned[1]?.amount).toBeLessThan(owed - 467_00n)
  })

  it('counts what is under way, and tells nothing where that pays all', () => {
    const owed = highestPaymentOn(loan, state, [], day('2026-02-13'))
    const pendingPayments = [
      { channel: 'ach', amount: owed, effectiveOn: day('2026-02-13') },
    ] as const
    expect(planDebits([schedule('a', 467_84n)], { ...ahead, pendingPayments }, 12)).toEqual([])
  })
})
