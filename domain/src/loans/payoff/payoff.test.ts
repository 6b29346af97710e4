import { describe, expect, it } from 'vitest'
import { aFee, aLoan, aLoanUnderRules } from '../../../testing/builders.ts'
import { parseDay } from '../../calendar.ts'
import { formatDollars, parseDollars, subtract, zero } from '../../money.ts'
import { applyEvent } from '../events/apply-event.ts'
import { newLoanState } from '../loan.ts'
import { highestPayment, owedBalancesOn, payoffAmount, payoffWithFee, perDiem } from './payoff.ts'
import { replayEvents } from '../../../testing/replay-events.ts'

const day = parseDay
const loan = aLoanUnderRules()
const { terms } = loan
const { state } = replayEvents(loan, [
  { kind: 'disbursed', on: day('2026-01-15') },
  aFee('nsfFee', '25.00', '2026-01-20'),
])

it.each([
  ['2026-01-15', '18825.00'],
  ['2026-01-16', '18829.64'],
  ['2026-02-15', '18968.70'],
])('pays off on %s with %s', (on, total) => {
  expect(formatDollars(payoffAmount(terms, state, day(on)))).toBe(total)
  expect(highestPayment(loan, state, day(on))).toBe(payoffAmount(terms, state, day(on)))
})

it('rounds the interest of a payoff once, not day by day', () => {
  expect(formatDollars(perDiem(terms, state))).toBe('4.64')
  expect(formatDollars(owedBalancesOn(terms, state, day('2026-04-25')).interest)).toBe('463.56')
})

it.each([
  ['ACTACT', '4.64'],
  ['ACT360', '4.70'],
  ['30360', '4.70'],
] as const)('computes the per diem by %s: %s', (dayCount, amount) => {
  expect(formatDollars(perDiem({ ...terms, dayCount }, state))).toBe(amount)
})

it.each([
  // basis    accrued to      the next day's interest
  ['ACTACT', '2027-12-30', '1.72'],
  ['ACTACT', '2027-12-31', '1.71'],
  ['ACTACT', '2028-02-28', '1.71'],
  ['ACTACT', '2028-12-30', '1.71'],
  ['ACTACT', '2028-12-31', '1.72'],
  ['ACT365', '2027-12-31', '1.72'],
  ['30360', '2027-12-31', '1.74'],
  ['30360', '2028-02-29', '1.74'],
  ['30360', '2028-03-30', '1.74'],
] as const)(
  'computes the per diem by %s as the interest of the day after %s: %s',
  (dayCount, through, amount) => {
    const small = aLoan({ dayCount, principal: parseDollars('6970.00') })
    const accruedThrough = day(through)
    const accrued = { ...newLoanState(small), principal: small.principal, accruedThrough }
    expect(formatDollars(perDiem(small, accrued))).toBe(amount)
  },
)

describe("the contract's charge for paying off", () => {
  const charged = aLoanUnderRules({}, { payoffFee: parseDollars('75.00') })

  it.each([
    ['2026-02-15', '75.00'],
    ['2030-01-14', '75.00'],
    ['2030-01-15', '0.00'],
  ])('charges a payoff fee on %s of %s', (on, charge) => {
    const without = payoffAmount(terms, state, day(on))
    const fee = subtract(payoffWithFee(charged, state, day(on)), without)
    expect(formatDollars(fee)).toBe(charge)
    expect(highestPayment(charged, state, day(on))).toBe(payoffWithFee(charged, state, day(on)))
  })
})

describe('the most that a charged-off loan takes', () => {
  const lost = applyEvent(loan, state, { kind: 'chargedOff', on: day('2026-07-01') }).state
  const left = highestPayment(loan, lost, day('2026-08-01'))

  it.each([
    ['0.00', left],
    ['100.00', subtract(left, parseDollars('100.00'))],
    ['30000.00', zero],
  ])(
    'takes for a charged-off loan at most what is left, less %s of unapplied funds',
    (held, most) => {
      const holding = { ...lost, unapplied: parseDollars(held) }
      expect(highestPayment(loan, holding, day('2026-08-01'))).toBe(most)
    },
  )
})
