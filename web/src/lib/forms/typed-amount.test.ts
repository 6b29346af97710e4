import { expect, it } from 'vitest'
import { findDecimalMark, isAmountBegun, readTypedAmount, showTypedAmount } from './typed-amount.ts'

it.each([
  ['1,', true],
  ['1,23', true],
  ['1 234,5', true],
  ['25.505', false],
  ['-1', false],
  ['1e3', false],
])('knows whether %s may still become an amount: %s', (text, may) => {
  expect(isAmountBegun(text)).toBe(may)
})

it.each([
  // written, read where cents follow a point, and where they follow a comma
  ['25', '25', '25'],
  ['25.', '25', '25'],
  ['.50', '0.50', '0.50'],
  [' 25.00 ', '25.00', '25.00'],
  ['$1,234.50', '1234.50', '1234.50'],
  ['USD 1 234 567', '1234567', '1234567'],
  ['1,234,567.00', '1234567.00', '1234567.00'],
  ['25,50 $', null, '25.50'],
  ['US$ 25', '25', '25'],
  ['CA$25.50 CAD', '25.50', '25.50'],
  ['12$50', null, null],
  ['1USD2', null, null],
  ['$12$50$', null, null],
  ['1 234,56', null, '1234.56'],
  ['1\u202f234,56 $', null, '1234.56'],
  ['1.234,5', null, '1234.5'],
  ['12,345', '12345', null],
  ['10.999', null, null],
  ['1e3', null, null],
  ['-5', null, null],
  ['1,23', null, '1.23'],
  ['12 34', null, null],
  ['12345678901', null, null],
  ['about 25', null, null],
  ['.', null, null],
  ['', null, null],
])('reads the typed amount %j as %j, and in French as %j', (text, read, readInFrench) => {
  expect(readTypedAmount(text)).toBe(read)
  expect(readTypedAmount(text, ',')).toBe(readInFrench)
})

it('shows the cents of an amount behind the mark of the reader’s language', () => {
  expect(findDecimalMark('fr-CA')).toBe(',')
  expect(findDecimalMark('en-CA')).toBe('.')
  expect(showTypedAmount('1234.50', ',')).toBe('1234,50')
  expect(showTypedAmount('1234.50', '.')).toBe('1234.50')
})
