import { expect, it } from 'vitest'
import { countdownMs, idleMs, serverIdleMs, sessionMaxMs } from './idle.ts'

it.each([
  [15, 900_000, 960_000],
  [1, 60_000, 120_000],
] as const)(
  '[LIM-02] ends %s idle minutes after %s ms here and after %s ms on the server',
  (minutes, here, there) => {
    expect(idleMs(minutes)).toBe(here)
    expect(serverIdleMs(minutes)).toBe(there)
  },
)

it('ends a session on the server only after the countdown of the page', () => {
  expect(serverIdleMs(15)).toBeGreaterThan(idleMs(15) + countdownMs)
  expect(sessionMaxMs).toBe(43_200_000)
})

it('stops on a timeout of zero, which the settings never hold', () => {
  expect(() => idleMs(0)).toThrow('above zero')
})
