import { expect, it } from 'vitest'
import { canReceiveSms } from './sms-number.ts'

it.each([
  ['2105550101', ['US', 'CA'], true],
  ['5145550101', ['US', 'CA'], true],
  ['5145550101', ['US'], false],
  ['2105550101', ['CA'], false],
  ['8765550101', ['US', 'CA'], false],
  ['9005550101', ['US', 'CA'], false],
  ['2109760101', ['US', 'CA'], false],
  ['1105550101', ['US', 'CA'], false],
  ['2101550101', ['US', 'CA'], false],
  ['210555010', ['US', 'CA'], false],
  ['+12105550101', ['US', 'CA'], false],
] as const)(
  'decides whether to text %s for a lender that texts to %j: %j',
  (number, countries, may) => {
    expect(canReceiveSms(number, countries)).toBe(may)
  },
)
