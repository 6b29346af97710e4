import { expect, it } from 'vitest'
import { parseDay, toInstant } from '../calendar.ts'
import { refuseRetryStop, retryStopUntil } from './stop-retry.ts'

const retryOn = parseDay('2026-11-25')

it.each([
  ['days before', { retryOn, isSent: false }, '2026-11-23T15:00:00Z', null],
  ['a moment before 5:00 PM', { retryOn, isSent: false }, '2026-11-25T21:59:59.999Z', null],
  ['at 5:00 PM', { retryOn, isSent: false }, '2026-11-25T22:00:00Z', 'tooLateToStop'],
  ['once it was sent', { retryOn, isSent: true }, '2026-11-25T12:00:00Z', 'retrySent'],
  ['where none is planned', { retryOn: null, isSent: false }, '2026-11-23T15:00:00Z', 'noRetry'],
] as const)('stops a retry until 5:00 PM of its day: %s', (_when, planned, now, refusal) => {
  expect(refuseRetryStop(planned, toInstant(Date.parse(now)))).toBe(refusal)
})

it('names no time for a retry that is sent, or that is not planned', () => {
  expect(retryStopUntil({ retryOn, isSent: false })).toBe(Date.parse('2026-11-25T22:00:00Z'))
  expect(retryStopUntil({ retryOn, isSent: true })).toBeNull()
  expect(retryStopUntil({ retryOn: null, isSent: false })).toBeNull()
})
