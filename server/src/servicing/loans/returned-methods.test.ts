import type { LoanAccount } from '@quittance/contract/loans'
import { toInstant } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { expect, it } from 'vitest'
import { returnedMethods } from './returned-methods.ts'

type Payment = LoanAccount['openPayments'][number]

const payment = (id: string, state: Payment['state'], madeAt: number) =>
  ({
    method: { id },
    state,
    madeAt: toInstant(madeAt),
    returnFee: cents(25_00n),
  }) as unknown as Payment
const paidLast = (id: string, madeAt: number) => ({ id, madeAt: toInstant(madeAt) })
const listed = [{ id: 'bank', fee: cents(25_00n) }]

it.each([
  ['names a method whose last debit came back', [payment('bank', 'returned', 2)], null, listed],
  ['names it where it paid before', [payment('bank', 'returned', 2)], paidLast('bank', 1), listed],
  [
    'names it where another method paid since',
    [payment('bank', 'returned', 2)],
    paidLast('card', 3),
    listed,
  ],
  ['names no method that paid since', [payment('bank', 'returned', 2)], paidLast('bank', 3), []],
  [
    'names no method by which a payment is on its way since',
    [payment('bank', 'pending', 3), payment('bank', 'returned', 2)],
    null,
    [],
  ],
  ['names no method of another borrower', [payment('', 'returned', 2)], null, []],
] as const)('%s', (_, open, last, expected) => {
  expect(returnedMethods([...open], last)).toEqual(expected)
})
