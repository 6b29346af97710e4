import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTable } from '../../testing/parse-table.ts'
import { AssertionError } from '../assert.ts'
import { cents, formatDollars, parseDollars, smallest, sum } from '../money.ts'
import { feesFirst, feesLast } from './allocate-payment.ts'
import { noSplit, type PaymentSplit } from './payment-split.ts'
import { refundedSplit, remainingSplit } from './refunded-split.ts'

const dollars = parseDollars
const split: PaymentSplit = {
  ...noSplit,
  interest: dollars('138.71'),
  principal: dollars('639.51'),
  principalExtra: dollars('42.54'),
  lateFee: dollars('46.78'),
  nsfFee: dollars('25.00'),
  overpayment: dollars('5.00'),
  satisfied: dollars('778.22'),
}

describe('a partial refund goes up the waterfall', () => {
  it.each(
    parseTable(`
      order | amount | over | extra | prin   | late  | nsf   | int    | satisfied
      last  | 4.00   | 4.00 | 0.00  | 0.00   | 0.00  | 0.00  | 0.00   | 0.00
      last  | 25.00  | 5.00 | 20.00 | 20.00  | 0.00  | 0.00  | 0.00   | 20.00
      last  | 50.00  | 5.00 | 42.54 | 42.54  | 0.00  | 2.46  | 0.00   | 42.54
      last  | 100.00 | 5.00 | 42.54 | 42.54  | 27.46 | 25.00 | 0.00   | 42.54
      last  | 200.00 | 5.00 | 42.54 | 123.22 | 46.78 | 25.00 | 0.00   | 123.22
      last  | 855.00 | 5.00 | 42.54 | 639.51 | 46.78 | 25.00 | 138.71 | 778.22
      first | 100.00 | 5.00 | 42.54 | 95.00  | 0.00  | 0.00  | 0.00   | 95.00
      first | 800.00 | 5.00 | 42.54 | 639.51 | 16.78 | 0.00  | 138.71 | 778.22
    `),
  )('refunds a part up the waterfall, fees $order, $amount of it', (row) => {
    const order = row.order === 'last' ? feesLast : feesFirst
    const part = refundedSplit(split, dollars(row.amount ?? ''), order)
    const told = {
      over: formatDollars(part.overpayment),
      extra: formatDollars(part.principalExtra),
      prin: formatDollars(part.principal),
      late: formatDollars(part.lateFee),
      nsf: formatDollars(part.nsfFee),
      int: formatDollars(part.interest),
      satisfied: formatDollars(part.satisfied),
    }
    expect({ order: row.order, amount: row.amount, ...told }).toEqual(row)
  })

  it('opens no installment again for extra principal that satisfied none', () => {
    const principalOnly = { ...split, satisfied: dollars('735.68') }
    expect(refundedSplit(principalOnly, dollars('47.54'), feesLast).satisfied).toBe(0n)
    expect(refundedSplit(principalOnly, dollars('120.32'), feesLast).satisfied).toBe(1_00n)
  })

  it('refuses to refund more than was paid, and less than a cent', () => {
    expect(() => refundedSplit(split, dollars('855.01'), feesLast)).toThrow(AssertionError)
    expect(() => refundedSplit(split, cents(0n), feesLast)).toThrow(AssertionError)
  })
})

it('makes up the split again from the part and what is left, each above zero', () => {
  const anyCents = fc.bigInt({ min: 0n, max: 500_00n }).map(cents)
  const anySplit = fc
    .record({
      interest: anyCents,
      principal: anyCents,
      principalExtra: anyCents,
      lateFee: anyCents,
      nsfFee: anyCents,
      otherFee: anyCents,
      payoffFee: anyCents,
      unapplied: anyCents,
      overpayment: anyCents,
      smallBalance: anyCents,
      recovery: anyCents,
      satisfied: anyCents,
    })
    .map((each) => ({
      ...each,
      principalExtra: smallest(each.principalExtra, each.principal),
      satisfied: smallest(each.satisfied, cents(each.interest + each.principal)),
    }))
  fc.assert(
    fc.property(anySplit, fc.bigInt({ min: 1n, max: 6_000_00n }), (each, asked) => {
      const { principalExtra: _part, satisfied: _sum, ...moved } = each
      const total = sum(Object.values(moved))
      fc.pre(total > 0n)
      const amount = smallest(total, cents(asked))
      const part = refundedSplit(each, amount, feesLast)
      const left = remainingSplit(each, part)
      for (const name of Object.keys(noSplit) as (keyof PaymentSplit)[]) {
        expect(part[name] + left[name]).toBe(each[name])
        expect(part[name] >= 0n && left[name] >= 0n).toBe(true)
      }
      const { principalExtra: _extra, satisfied: _satisfied, ...back } = part
      expect(sum(Object.values(back))).toBe(amount)
      expect(left.satisfied <= left.interest + left.principal).toBe(true)
    }),
  )
})
