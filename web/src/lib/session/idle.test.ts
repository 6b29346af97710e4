import { idleMs } from '@quittance/domain/auth/sign-in/idle'
import { expect, it } from 'vitest'
import { readIdleState } from './idle.ts'

it.each([
  // milliseconds since the last act, lender's timeout in minutes, what it means
  [0, 15, 'active'],
  [899_999, 15, 'active'],
  [900_000, 15, '30 s'],
  [900_001, 15, '30 s'],
  [901_000, 15, '29 s'],
  [929_999, 15, '1 s'],
  [930_000, 15, 'over'],
  [7_200_000, 15, 'over'], // a laptop that slept
  [60_000, 1, '30 s'],
])('judges %i ms without an act, of %i minutes, as %s', (sinceMs, minutes, means) => {
  const idle = readIdleState(sinceMs, idleMs(minutes))
  expect(idle.kind === 'counting' ? `${idle.secondsLeft} s` : idle.kind).toBe(means)
})
