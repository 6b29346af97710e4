import { describe, expect, it } from 'vitest'
import { cents } from '../money.ts'
import { isWholeRemainder, shareOfReturn } from './share-of-return.ts'

const money = (amount: bigint, fee: bigint) => ({ amount: cents(amount), fee: cents(fee) })

describe('shareOfReturn', () => {
  const paid = money(100_00n, 3_95n)

  it.each([
    ['takes all of a payment that no refund touched', paid, null, [100_00n, 3_95n, 0n]],
    ['takes just what was left', money(60_00n, 3_95n), 63_95n, [60_00n, 3_95n, 0n]],
    ['owes what was taken twice', money(60_00n, 3_95n), 103_95n, [60_00n, 3_95n, 40_00n]],
    ['takes the whole where nothing is named', money(60_00n, 0n), null, [60_00n, 0n, 43_95n]],
    ['takes the loan’s part before the fee', money(60_00n, 3_95n), 62_00n, [60_00n, 2_00n, 0n]],
    ['takes a part of what was left', money(60_00n, 3_95n), 50_00n, [50_00n, 0n, 0n]],
    ['takes the fee where only that was left', money(0n, 3_95n), 3_95n, [0n, 3_95n, 0n]],
  ] as const)('shares out a return: it %s', (_title, left, took, [amount, fee, beyond]) => {
    const share = shareOfReturn(paid, left, took === null ? null : cents(took))
    expect(share).toEqual({ amount, fee, beyond })
    const isAll = amount === left.amount && fee === left.fee && beyond === 0n
    expect(isWholeRemainder(share, left)).toBe(isAll)
  })
})
