import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTable } from '../../testing/parse-table.ts'
import { type Cents, cents, formatDollars, parseDollars } from '../money.ts'
import {
  checkFeeRules,
  convenienceFee,
  type FeeRule,
  feesInRegion,
  type FeeInput,
} from './convenience-fee.ts'

const anyCard: FeeRule = {
  kind: 'card',
  funding: '*',
  region: '*',
  occurrence: '*',
  flat: cents(3_95n),
  percent: 0n,
  min: null,
  max: null,
  isAllowed: true,
}
const payingByCard: FeeInput = { kind: 'card', funding: 'credit', region: 'TX', occurrence: 'once' }

const figures = parseTable(`
  amount   flat  percent  min   max   | fee
  25.00    3.95  0        -     -     | 3.95
  475.00   1.00  250000   -     -     | 12.88
  0.20     0.00  250000   -     -     | 0.01
  0.19     0.00  250000   -     -     | 0.00
  100.00   0.00  2_49999  -     -     | 2.50
  10.00    0.00  250000   1.00  -     | 1.00
  1000.00  0.00  250000   -     20.00 | 20.00
  1000.00  0.00  0        -     -     | 0.00
`)

it.each(figures)('charges for $amount at $flat and $percent a fee of $fee', (row) => {
  const rule: FeeRule = {
    ...anyCard,
    flat: parseDollars(row.flat ?? ''),
    percent: BigInt((row.percent ?? '').replace('_', '')),
    min: bound(row.min),
    max: bound(row.max),
  }
  const amount = parseDollars(row.amount ?? '')
  expect(formatDollars(convenienceFee([rule], { ...payingByCard, amount }))).toBe(row.fee)
})

describe('the row that decides', () => {
  it.each([
    ['none: no fee', [], 0n],
    ['of another kind: no fee', [named(1n, { kind: 'ach' })], 0n],
    ['of another region: no fee', [named(1n, { region: 'CT' })], 0n],
    ['of another funding: no fee', [named(1n, { funding: 'prepaid' })], 0n],
    ['of another occurrence: no fee', [named(1n, { occurrence: 'recurring' })], 0n],
    ['any', [named(1n, {})], 1n],
    [
      'more given',
      [named(1n, { region: 'TX' }), named(2n, { funding: 'credit', occurrence: 'once' })],
      2n,
    ],
    ['region before funding', [named(1n, { funding: 'credit' }), named(2n, { region: 'TX' })], 2n],
    [
      'funding before once',
      [named(1n, { occurrence: 'once' }), named(2n, { funding: 'credit' })],
      2n,
    ],
    ['a region that forbids', [named(1n, {}), named(0n, { region: 'TX', isAllowed: false })], 0n],
  ] as const)('chooses the most specific row of the fee table: %s', (_, rules, fee) => {
    expect(convenienceFee(rules, { ...payingByCard, amount: cents(100_00n) })).toBe(fee)
    expect(convenienceFee(rules.toReversed(), { ...payingByCard, amount: cents(100_00n) })).toBe(
      fee,
    )
  })

  it('charges nothing where no fee is allowed, whatever the row says', () => {
    const rule = named(5_00n, { isAllowed: false, min: cents(1_00n) })
    expect(convenienceFee([rule], { ...payingByCard, amount: cents(100_00n) })).toBe(0n)
  })
})

it('keeps a fee above zero and within the bounds of its row', () => {
  const amount = fc.bigInt({ min: 1n, max: 100_000_00n }).map(cents)
  const small = fc.bigInt({ min: 0n, max: 50_00n }).map(cents)
  const percent = fc.bigInt({ min: 0n, max: 10_00000n })
  fc.assert(
    fc.property(amount, small, percent, small, (paid, flat, rate, max) => {
      const free = convenienceFee([{ ...anyCard, flat, percent: rate }], {
        ...payingByCard,
        amount: paid,
      })
      const within = convenienceFee([{ ...anyCard, flat, percent: rate, max }], {
        ...payingByCard,
        amount: paid,
      })
      expect(free >= flat).toBe(true)
      expect(within).toBe(free > max ? max : free)
      expect((free - flat) * 200_00000n - 2n * paid * rate <= 100_00000n).toBe(true)
      expect(2n * paid * rate - (free - flat) * 200_00000n < 100_00000n).toBe(true)
    }),
  )
})

describe('a fee table', () => {
  const cardOrBank = [
    ['card', 'ach'],
    ['card', 'pad'],
  ] as const
  const cardOnly = [['card']] as const
  const free = { ...anyCard, flat: cents(0n) }
  it.each([
    ['empty', [], cardOnly, null],
    ['a card fee, a free bank', [anyCard], cardOrBank, null],
    ['a card fee, no bank', [anyCard], cardOnly, 'noFreeMethod'],
    ['both cost', [anyCard, { ...anyCard, kind: 'ach' }], cardOrBank, 'noFreeMethod'],
    [
      'both cost in one region',
      [anyCard, { ...anyCard, kind: 'pad', region: 'ON' }],
      cardOrBank,
      'noFreeMethod',
    ],
    ['a free debit card', [anyCard, { ...free, funding: 'debit' }], cardOnly, null],
    [
      'free once, charged recurring',
      [anyCard, { ...free, occurrence: 'once' }],
      cardOnly,
      'noFreeMethod',
    ],
    ['nothing is offered', [anyCard], [[]], null],
    ['two rows with the same keys', [anyCard, free], cardOrBank, 'sameKeys'],
    ['the smallest fee alone', [{ ...free, min: cents(1n) }], cardOnly, 'noFreeMethod'],
    ['a largest fee of zero', [{ ...anyCard, max: cents(0n) }], cardOnly, null],
  ] as const)('checks a fee table: %s', (_, rules, offers, refusal) => {
    expect(checkFeeRules(rules, offers)).toBe(refusal)
  })
})

it('lists the fees of a region, and none where none is allowed', () => {
  const rules: FeeRule[] = [
    { ...anyCard, occurrence: 'once' },
    { ...anyCard, region: 'CT', isAllowed: false },
  ]
  const card = { kind: 'card', occurrence: 'once', flat: 3_95n, percent: 0n }
  expect(feesInRegion(rules, 'TX')).toEqual([card])
  expect(feesInRegion(rules, 'CT')).toEqual([])
  const banks = [
    { ...anyCard, kind: 'ach' },
    { ...anyCard, kind: 'pad' },
  ] as const
  const charged = feesInRegion(banks, 'TX').map(({ kind, occurrence }) => `${kind} ${occurrence}`)
  expect(charged).toEqual(['ach once', 'ach recurring', 'pad once', 'pad recurring'])
})

function bound(text = '-'): Cents | null {
  return text === '-' ? null : parseDollars(text)
}

function named(flat: bigint, keys: Partial<FeeRule>): FeeRule {
  return { ...anyCard, flat: cents(flat), ...keys }
}
