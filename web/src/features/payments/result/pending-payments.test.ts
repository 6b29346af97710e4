import { cents } from '@quittance/domain/money'
import { expect, it } from 'vitest'
import { aLoan, aPayment } from '../../../../testing/portal-builders.ts'
import { pendingPayments } from './pending-payments.ts'

const amount = cents(405_77n)
const returned = aPayment({ orderId: 'order-1', reference: 'LM-OLD', amount, state: 'returned' })
const ours = aPayment({ orderId: 'order-2', reference: 'LM-NEW', amount, state: 'confirming' })
const sent = { amount: '405.77', orderId: null, before: ['order-1'] }
const payment = {
  phase: 'confirming',
  attempt: { key: 'key-1', sent },
  isAnswerLate: false,
  order: null,
  notice: null,
  takesLong: false,
} as const

it('names a payment whose answer is awaited by nothing of an earlier one of the same amount', () => {
  const { own, others } = pendingPayments(aLoan({ openPayments: [returned] }), payment)
  expect(own).toMatchObject({ id: 'key-1', reference: null, madeAt: null })
  expect(others).toEqual([returned])
})

it('names it by what the server tells of it, once it does', () => {
  const loan = aLoan({ openPayments: [returned, ours] })
  const { own, others } = pendingPayments(loan, payment)
  expect(own).toMatchObject({ reference: 'LM-NEW', madeAt: ours.madeAt })
  expect(others).toEqual([returned])
})

it('names what is charged with its fee, as far as it is known', () => {
  const fee = cents(3_95n)
  const charged = { ...ours, fee, method: { ...ours.method, kind: 'card' as const } }
  const told = pendingPayments(aLoan({ openPayments: [charged] }), payment)
  expect(told.own).toMatchObject({ charged: { amount, fee } })
  const { confirming } = pendingPayments(aLoan({ openPayments: [charged] }), {
    ...payment,
    phase: 'editing',
  })
  expect(confirming).toMatchObject([{ charged: { amount, fee } }])
})
