import type { LoanAccount } from '@quittance/contract/loans'
import { cents } from '@quittance/domain/money'
import { expect, it } from 'vitest'
import { payByBank } from '../../../testing/bank-fixture.ts'
import { representmentFixture } from '../../../testing/representment-fixture.ts'
import { returnedMethods } from './returned-methods.ts'

type Payment = LoanAccount['openPayments'][number]

const payment = (id: string, state: Payment['state'], orderId = `${id} ${state}`) =>
  ({ method: { id }, state, orderId, returnFee: cents(25_00n) }) as unknown as Payment
const listed = [{ id: 'bank', fee: cents(25_00n) }]

it.each([
  ['names a method whose last debit came back', [payment('bank', 'returned')], [], listed],
  [
    'names it where another method paid since',
    [payment('card', 'pending'), payment('bank', 'returned')],
    [],
    listed,
  ],
  ['names no method that paid since', [payment('bank', 'returned')], ['bank returned'], []],
  [
    'names no method by which a payment is on its way since',
    [payment('bank', 'pending'), payment('bank', 'returned')],
    [],
    [],
  ],
  [
    'names one whose debit came back again after it had paid',
    [payment('bank', 'returned', 'second'), payment('bank', 'returned', 'first')],
    ['first'],
    listed,
  ],
  ['names no method of another borrower', [payment('', 'returned')], [], []],
] as const)('%s', (_, open, paidSince, expected) => {
  expect(returnedMethods([...open], new Set(paidSince))).toEqual(expected)
})

it('warns of an account only while its own last debit is returned, whatever another method paid since', async () => {
  const world = await representmentFixture({ creditNominal: '0' })
  const { mine } = world
  const warned = async () =>
    (await mine.call('/users/list-loan-account', {})).body.result.loans[0].returnedMethods as {
      readonly id: string
    }[]
  await world.comesBack(mine)
  const account = [expect.objectContaining({ id: mine.methodId })]
  expect(await warned()).toEqual(account)
  await world.payByCard(mine, 40_00n)
  expect(await warned()).toEqual(account)
  await payByBank(mine, '90.00')
  expect(await warned()).toEqual([])
  // By then it is settled, and not under way any more.
  await world.moveOn(8)
  expect(await warned()).toEqual([])
  await world.payByCard(mine, 50_00n)
  expect(await warned()).toEqual([])
  await world.closeInBalance()
})
