import { describe, expect, it } from 'vitest'
import { parseDay } from '../calendar.ts'
import type { DuePlan } from '../loans/contract-terms/installments.ts'
import { planStatement } from './statement-cycle.ts'

const monthly: DuePlan = {
  frequency: 'MO',
  firstDueOn: parseDay('2026-02-15'),
  dueDay: 15,
  secondDueDay: null,
  installments: 12,
}
const on = (day: string, plan: DuePlan = monthly, lead = 20) =>
  planStatement(plan, parseDay(day), lead)

describe('a loan that falls due monthly', () => {
  it.each([
    ['2026-11-24', null, '2026-11-25'],
    ['2026-11-25', { cycleOn: '2026-11-25', installmentNo: 11 }, '2026-12-26'],
    ['2026-12-14', { cycleOn: '2026-11-25', installmentNo: 11 }, '2026-12-26'],
    ['2026-12-15', null, '2026-12-26'],
  ])(
    'bills on %s what falls due within the lead, and nothing that has fallen due',
    (day, cycle, next) => {
      expect(on(day)).toEqual({ cycle, nextOn: next })
    },
  )

  it('bills the later installment where the lead is longer than a month', () => {
    expect(on('2026-11-20', monthly, 60).cycle).toEqual({
      cycleOn: '2026-11-16',
      installmentNo: 12,
    })
  })

  it('bills on the first of each month once its last installment has fallen due', () => {
    const over = { cycleOn: '2027-03-01', installmentNo: null }
    expect(on('2027-03-05')).toEqual({ cycle: over, nextOn: '2027-04-01' })
    expect(on('2027-01-10')).toEqual({
      cycle: { cycleOn: '2026-12-26', installmentNo: 12 },
      nextOn: '2027-02-01',
    })
  })
})

it.each(['WE', 'BW', 'SM', 'S4'] as const)(
  'bills a loan that falls due as often as %s on the first of each month',
  (frequency) => {
    const often = { ...monthly, frequency, secondDueDay: 28, installments: 200 }
    const { cycle, nextOn } = on('2026-11-20', often)
    expect(cycle?.cycleOn).toBe('2026-11-01')
    expect(cycle?.installmentNo).toBeGreaterThan(1)
    expect(nextOn).toBe('2026-12-01')
  },
)
