import { expect, it } from 'vitest'
import { keepForwardedAddresses } from './forwarded-addresses.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['10.0.0.1, 192.0.2.7', '10.0.0.1, 192.0.2.7'],
  ['192.0.2.7:5678', '192.0.2.7'],
  ['[2001:db8::7]:5678', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['2001:db8::7', '2001:db8::7'],
  ['10.0.0.1, garbage, 192.0.2.7', '192.0.2.7'],
  ['192.0.2.7, garbage', undefined],
  ['192.0.2.7, ', undefined],
  ['unknown', undefined],
  ['', undefined],
  ['999.1.1.1', undefined],
])('keeps of the forwarded addresses "%s" those that are addresses: %s', (said, kept) => {
  const headers = { 'x-forwarded-for': said }
  keepForwardedAddresses({ headers })
  expect(headers['x-forwarded-for']).toBe(kept)
})
