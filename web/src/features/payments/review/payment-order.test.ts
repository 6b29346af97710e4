import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { describe, expect, it } from 'vitest'
import { aCard, aDebit, aLoan } from '../../../../testing/portal-builders.ts'
import { likelyPlace, type PaymentOrder } from './payment-order.ts'
import { listReplaceable } from './place-of-payment.tsx'

const debit = (on: string, amount: bigint) =>
  aDebit({ scheduledId: on, on: parseDay(on), amount: cents(amount) })

describe('in whose place a payment is made', () => {
  const replaceableDebits = [
    debit('2026-12-01', 30_00n),
    debit('2026-12-08', 471_88n),
    debit('2026-12-15', 471_88n),
  ]
  const order = (amount: bigint, followingDueOn = '2027-01-08'): PaymentOrder => ({
    loan: aLoan({ replaceableDebits, followingDueOn: parseDay(followingDueOn) }),
    method: aCard(),
    amount: cents(amount),
    fee: cents(0n),
    effectiveOn: parseDay('2026-11-20'),
    settlesOn: null,
    payoff: cents(900_00n),
    feeNotes: [],
    authorization: '',
  })

  it.each([
    // amount, the one it likely takes the place of, in which order they are offered
    [471_88n, '2026-12-08', ['2026-12-08', '2026-12-15', '2026-12-01']],
    [30_00n, '2026-12-01', ['2026-12-01', '2026-12-08', '2026-12-15']],
    [25_00n, null, ['2026-12-01', '2026-12-08', '2026-12-15']],
    // the payoff stops them all
    [900_00n, null, []],
  ])('offers the debits of the same amount first, and takes the first: %s', (amount, one, all) => {
    expect(likelyPlace(order(amount))).toBe(one)
    expect(listReplaceable(order(amount)).map(({ scheduledId }) => scheduledId)).toEqual(all)
  })

  it('chooses by itself no debit of a due date after those that are asked for', () => {
    expect(likelyPlace(order(471_88n, '2026-12-09'))).toBe('2026-12-08')
    expect(likelyPlace(order(471_88n, '2026-12-08'))).toBeNull()
  })
})
