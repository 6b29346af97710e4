import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules } from '../../../testing/builders.ts'
import { addDays, parseDay } from '../../calendar.ts'
import { cents, formatDollars, subtract, sum, zero } from '../../money.ts'
import { comparePayoff, type ExtraPayment, type PayoffBasis, payoffOn } from './compare-payoff.ts'
import { computePayoffQuote } from './payoff-quote.ts'

const day = parseDay

/** 18,800.00 at 9 %, disbursed on 15 January 2026, 48 payments of 467.84 from 15 February. */
const loan = aLoanUnderRules()
const { state } = afterEvents(loan, [])
const basis: PayoffBasis = {
  terms: loan.terms,
  state,
  nextDueOn: day('2026-02-15'),
  payoffFee: zero,
}
const extra = (dollars: bigint, on: string, isRepeated = true): ExtraPayment => ({
  amount: cents(dollars * 100n),
  on: day(on),
  isRepeated,
})
const compare = (more: ExtraPayment) => {
  const compared = comparePayoff(basis, more)
  if (compared === null) throw new Error('the regular payments pay it off')
  return compared
}

it('ends a loan on its contract’s day by the regular payments alone, and saves nothing', () => {
  const { regular, faster, saved, monthsSooner } = compare(extra(0n, '2026-02-15'))
  expect(regular.lastOn).toBe('2030-01-15')
  expect([faster, saved, monthsSooner]).toEqual([regular, 0n, 0])
})

it('names what regular payments leave after the contract’s end of a loan that was paid late', () => {
  const { regular } = compare(extra(0n, '2026-02-15'))
  expect(regular.paidAfterEnd).toBe(0n)
  // Nothing was paid for the first month: 47 of the 48 payments come until the contract’s end.
  const late = comparePayoff({ ...basis, nextDueOn: day('2026-03-15') }, extra(0n, '2026-03-15'))
  expect(late?.regular.lastOn).toBe('2030-03-15')
  const inTime = cents(47n * loan.terms.installmentAmount)
  expect(late?.regular.paidAfterEnd).toBe(subtract(late?.regular.paid ?? zero, inTime))
})

it.each([
  // 100.00 more a month: by the annuity formula 38.2 payments in place of 48
  ['each', extra(100n, '2026-02-15'), '2029-04-15', 9],
  ['once', extra(2_000n, '2026-02-15', false), '2029-08-15', 5],
  ['later', extra(100n, '2028-02-15'), '2029-09-15', 4],
] as const)('ends it sooner by extra money: %s', (_how, more, lastOn, monthsSooner) => {
  const compared = compare(more)
  expect([compared.faster.lastOn, compared.monthsSooner]).toEqual([lastOn, monthsSooner])
  expect(compared.saved).toBe(subtract(compared.regular.paid, compared.faster.paid))
  expect(compared.saved).toBeGreaterThan(0n)
})

it('pays the loan off on a day by the payoff of that day, between two due dates too', () => {
  const on = day('2026-06-01')
  const paid = [1, 2, 3, 4].map(() => loan.terms.installmentAmount)
  const { regular } = compare(extra(0n, '2026-02-15'))
  const most = { amount: regular.paid, on, isRepeated: false }
  const { faster } = compare(most)
  expect(faster.lastOn).toBe(on)
  expect(faster.paid).toBeGreaterThan(sum(paid))
  expect(faster.paid).toBeLessThan(regular.paid)
})

it('says of a day to come what the payoff quote says of it', () => {
  const quoted = afterEvents(loan, [{ kind: 'dayClosed', on: day('2026-02-10') }]).state
  for (let days = 0; days <= 10; days += 1) {
    const today = day('2026-02-10')
    const on = addDays(today, days)
    const { total } = computePayoffQuote(loan, quoted, { today, days })
    const shown = payoffOn({ ...basis, state: quoted, payoffFee: loan.rules.payoffFee }, on)
    expect([on, formatDollars(shown)]).toEqual([on, formatDollars(total)])
  }
})

it('saves no less by more money, and ends no later', () => {
  const anyExtra = fc.record({ dollars: fc.bigInt(0n, 900n), more: fc.bigInt(1n, 500n) })
  fc.assert(
    fc.property(anyExtra, fc.boolean(), fc.nat(700), ({ dollars, more }, isRepeated, days) => {
      const on = addDays(day('2026-02-15'), days)
      const some = compare({ amount: cents(dollars * 100n), on, isRepeated })
      const all = compare({ amount: cents((dollars + more) * 100n), on, isRepeated })
      // a cent of rounding may go either way
      expect(all.saved).toBeGreaterThanOrEqual(some.saved - 2n)
      expect(all.faster.lastOn <= some.faster.lastOn).toBe(true)
    }),
    { numRuns: 30 },
  )
})

it('compares nothing where the regular payments never pay the loan off', () => {
  const terms = { ...loan.terms, installmentAmount: cents(50_00n) }
  expect(comparePayoff({ ...basis, terms }, extra(0n, '2026-02-15'))).toBeNull()
})
