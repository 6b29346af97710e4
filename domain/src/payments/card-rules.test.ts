import { describe, expect, it } from 'vitest'
import { parseDay } from '../calendar.ts'
import {
  cardBrand,
  cardCondition,
  cardDigits,
  checkExpiry,
  expiryYears,
  isBillingZip,
  isCardCode,
} from './card-rules.ts'

describe('cardBrand', () => {
  it.each([
    ['4', 'visa'],
    ['34', 'amex'],
    ['35', null],
    ['352', null],
    ['3527', null],
    ['3528', 'jcb'],
    ['3589', 'jcb'],
    ['3590', null],
    ['37', 'amex'],
    ['299', null],
    ['300', 'diners'],
    ['305', 'diners'],
    ['306', null],
    ['3095', 'diners'],
    ['36', 'diners'],
    ['38', 'diners'],
    ['39', 'diners'],
    ['50', null],
    ['51', 'mastercard'],
    ['55', 'mastercard'],
    ['56', null],
    ['222', null],
    ['2220', null],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', null],
    ['6011', 'discover'],
    ['6012', null],
    ['643', null],
    ['644', 'discover'],
    ['649', 'discover'],
    ['65', 'discover'],
    ['622125', null],
    ['622126', 'discover'],
    ['622925', 'discover'],
    ['622926', null],
    ['', null],
  ] as const)('reads %s as the beginning of a number of %s', (digits, brand) => {
    expect(cardBrand(digits)).toBe(brand)
  })
})

it('takes spaces and dashes out of a typed card number', () => {
  expect(cardDigits(' 4242-4242 4242\t4242 ')).toBe('4242424242424242')
})

it.each([
  ['12', null, false],
  ['123', null, true],
  ['1234', null, true],
  ['12345', null, false],
  ['12a', null, false],
  ['123', 'visa', true],
  ['1234', 'visa', false],
  ['1234', 'amex', true],
  ['123', 'amex', false],
] as const)('judges the code %s of %s as valid: %s', (code, brand, good) => {
  expect(isCardCode(code, brand)).toBe(good)
})

it.each([
  ['7821', false],
  ['78210', true],
  ['H2J2K8', true],
  ['H2J 2K8', true],
  ['78210-12', false],
  ['     ', false],
  [' 78210 ', true],
] as const)('judges %j as a billing ZIP: %s', (zip, good) => {
  expect(isBillingZip(zip)).toBe(good)
})

it.each([
  // expiry, today, refusal
  ['11/2026', '2026-11-30', null],
  ['11/2026', '2026-12-01', 'expired'],
  ['12/2025', '2026-01-01', 'expired'],
  ['12/2043', '2026-11-20', null],
  ['01/2044', '2026-11-20', 'badYear'],
  ['01/26', '2026-11-20', 'badYear'],
  ['13/2030', '2026-11-20', 'badMonth'],
  ['00/2030', '2026-11-20', 'badMonth'],
  ['5/2030', '2026-11-20', 'badMonth'],
  ['111/2030', '2026-11-20', 'badMonth'],
  ['123/2030', '2026-11-20', 'badMonth'],
  ['12', '2026-11-20', 'badYear'],
  ['12/02030', '2026-11-20', 'badYear'],
  ['12/203', '2026-11-20', 'badYear'],
  ['12/2030a', '2026-11-20', 'badYear'],
  ['12/a2030', '2026-11-20', 'badYear'],
  ['', '2026-11-20', 'badMonth'],
] as const)('judges a card’s expiry %s on %s: %s', (expiry, today, refusal) => {
  expect(checkExpiry(expiry, parseDay(today))).toBe(refusal)
})

it('offers the expiry years from this one to 2043', () => {
  const years = expiryYears(parseDay('2026-11-20'))
  expect([years[0], years.at(-1), years.length]).toEqual(['2026', '2043', 18])
  expect(expiryYears(parseDay('2044-01-01'))).toEqual([])
})

it.each([
  ['2026-10-31', 'expired'],
  ['2026-11-30', 'expiresSoon'],
  ['2026-12-31', 'expiresSoon'],
  ['2027-01-31', 'usable'],
] as const)('judges a card that expires on %s as %s on 2026-11-20', (expiresOn, condition) => {
  expect(cardCondition(parseDay(expiresOn), parseDay('2026-11-20'))).toBe(condition)
})
