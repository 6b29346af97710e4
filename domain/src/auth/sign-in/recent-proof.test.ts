import { expect, it } from 'vitest'
import { toInstant } from '../../calendar.ts'
import { cents } from '../../money.ts'
import { isPaymentUnproven, isProofRecent } from './recent-proof.ts'

it.each([
  [0, true],
  [599_999, true],
  [600_000, true],
  [600_001, false],
])('counts a proof of %i ms ago as recent: %s', (ago, isRecent) => {
  const now = toInstant(1_800_000_000_000)
  expect(isProofRecent(toInstant(now - ago), now)).toBe(isRecent)
})

it.each([
  [null, 99_999_99n, 99_999_99n, 600_001, false],
  [500_00n, 0n, 500_00n, 600_001, false],
  [500_00n, 0n, 500_01n, 600_001, true],
  [500_00n, 0n, 500_01n, 600_000, false],
  [500_00n, 300_00n, 200_00n, 600_001, false],
  [500_00n, 300_00n, 200_01n, 600_001, true],
  [500_00n, 500_01n, 1n, 600_000, false],
  [0n, 0n, 1n, 600_001, true],
])(
  'asks at a limit of %s, of which %s are used, for a proof of a payment of %s that was proven %i ms ago: %s',
  (most, used, amount, ago, isAsked) => {
    const now = toInstant(1_800_000_000_000)
    const limit = most === null ? null : cents(most)
    const before = cents(used)
    const proven = { provenAt: toInstant(now - ago), now }
    expect(isPaymentUnproven({ limit, before, amount: cents(amount), ...proven })).toBe(isAsked)
  },
)
