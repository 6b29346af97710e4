import { parseDay } from '@quittance/domain/calendar'
import { expect, it } from 'vitest'
import { isExpired } from './check-expiry.ts'
import { checkNumber } from './check-number.ts'

const all = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb']

it.each([
  ['4242424242424242', 'visa', 3],
  ['4222222222222', 'visa', 3],
  ['4242-4242-4242-4242', 'visa', 3],
  ['2223003122003222', 'mastercard', 3],
  ['5105105105105100', 'mastercard', 3],
  ['378282246310005', 'amex', 4],
  ['6011981111111113', 'discover', 3],
  ['36227206271667', 'diners', 3],
  ['3566002020360505', 'jcb', 3],
])('recognizes %s as the brand %s with a code of %i digits', (typed, brand, cvvLength) => {
  const number = typed.replaceAll('-', '')
  expect(checkNumber(typed, all)).toEqual({ ok: true, number, brand, cvvLength })
})

it.each([
  ['', 'notANumber'],
  ['4242 4242 4242 424x', 'notANumber'],
  ['424242424242424', 'badLength'],
  ['4242424242424241', 'badLuhn'],
  ['9999999999999995', 'notAccepted'],
])('refuses the card number %s: %s', (typed, reason) => {
  expect(checkNumber(typed, all)).toEqual({ ok: false, reason })
})

it('refuses a brand that the lender does not take', () => {
  expect(checkNumber('378282246310005', ['visa'])).toEqual({ ok: false, reason: 'notAccepted' })
})

it.each([
  ['11/2026', '2026-11-01', false],
  ['11/2026', '2026-11-30', false],
  ['11/2026', '2026-12-01', true],
  ['12/2026', '2027-01-01', true],
  ['01/2027', '2026-12-31', false],
])(
  'judges on a card valid through %s whether it has expired on %s: %s',
  (expiry, today, expired) => {
    expect(isExpired(expiry, parseDay(today))).toBe(expired)
  },
)
