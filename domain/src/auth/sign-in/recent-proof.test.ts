import { expect, it } from 'vitest'
import { toInstant } from '../../calendar.ts'
import { isProofRecent } from './recent-proof.ts'

it.each([
  [0, true],
  [599_999, true],
  [600_000, true],
  [600_001, false],
])('counts a proof of %i ms ago as recent: %s', (ago, isRecent) => {
  const now = toInstant(1_800_000_000_000)
  expect(isProofRecent(toInstant(now - ago), now)).toBe(isRecent)
})
