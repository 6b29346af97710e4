import { expect, it } from 'vitest'
import { aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import { AssertionError } from '../../assert.ts'
import { parseDay } from '../../calendar.ts'
import { cents, parseDollars } from '../../money.ts'
import { postPayment } from './post-payment.ts'
import { replayEvents } from '../../../testing/replay-events.ts'

const day = parseDay
const loan = aLoanUnderRules()
const { state: opened } = replayEvents(loan, [{ kind: 'disbursed', on: day('2026-01-15') }])

it('posts interest to the effective day first, then the payment', () => {
  const event = aPayment('p1', '467.84', '2026-02-15', { channel: 'pad' })
  const { transactions, split } = postPayment(loan, opened, event)
  expect(transactions.map(({ kind, lines }) => [kind, lines[0]?.account])).toEqual([
    ['accrual', '1200'],
    ['payment', '1035'],
  ])
  expect(split?.interest).toBe(143_70n)
})

it('passes the convenience fee to the account of the rules', () => {
  const passedOn = aLoanUnderRules({}, { feeAccount: '2300' })
  const event = aPayment('p1', '467.84', '2026-02-15', { fee: parseDollars('3.95') })
  const lines = postPayment(passedOn, opened, event).transactions.flatMap((each) => each.lines)
  expect(lines).toContainEqual({ account: '2300', amount: -3_95n })
  expect(lines).toContainEqual({ account: '1030', amount: 471_79n })
})

it('puts no availability hold on a debit that comes after the payment which ended the loan', () => {
  const held = aLoanUnderRules({}, { payoffHoldDays: 10 })
  const check = aPayment('p1', '18943.70', '2026-02-15', { channel: 'check' })
  const ended = postPayment(held, opened, check).state
  const { state } = postPayment(held, ended, aPayment('p2', '100.00', '2026-02-17'))
  expect([state.paidOffOn, state.heldUntil, state.refundsPayable]).toEqual([
    day('2026-02-15'),
    null,
    100_00n,
  ])
  const byBank = postPayment(held, opened, aPayment('p1', '18943.70', '2026-02-15')).state
  const twice = postPayment(held, byBank, aPayment('p2', '100.00', '2026-02-17')).state
  expect(twice.heldUntil).toBe(day('2026-02-25'))
})

it.each([
  ['before its effective day', { enteredOn: day('2026-02-14') }],
  ['with a negative fee', { fee: cents(-1n) }],
])('posts no payment %s', (_why, wrong) => {
  const event = aPayment('p1', '467.84', '2026-02-15', wrong)
  expect(() => postPayment(loan, opened, event)).toThrow(AssertionError)
})
