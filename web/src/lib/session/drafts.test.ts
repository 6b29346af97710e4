import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readDraft, storeDraft, takeDraft } from './drafts.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('keeps a draft for an hour, and not longer', () => {
  storeDraft('form', { amount: '12' })
  vi.advanceTimersByTime(59 * 60_000)
  expect(readDraft('form')).toEqual({ amount: '12' })
  vi.advanceTimersByTime(60_000)
  expect(readDraft('form')).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

it('gives a draft back once', () => {
  storeDraft('form', 'typed')
  expect([takeDraft('form'), takeDraft('form')]).toEqual(['typed', null])
})
