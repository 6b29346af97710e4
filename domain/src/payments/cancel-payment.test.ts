import { describe, expect, it } from 'vitest'
import { toInstant, parseDay } from '../calendar.ts'
import { cancelUntil, refuseCancel } from './cancel-payment.ts'

const waiting = {
  state: 'pending',
  kind: 'ach',
  collectedOn: parseDay('2026-11-20'),
  scheduledAt: null,
} as const
const at = (text: string) => toInstant(Date.parse(text))

describe('cancelling a payment', () => {
  it('lets a payment be cancelled until 5 PM Eastern of its file’s day, in winter and in summer', () => {
    expect(cancelUntil(waiting)).toBe(at('2026-11-20T22:00:00Z'))
    const summer = { ...waiting, collectedOn: parseDay('2026-07-01') }
    expect(cancelUntil(summer)).toBe(at('2026-07-01T21:00:00Z'))
  })

  it('lets a debit of a schedule be cancelled until 5 PM of the day of its file, not of its own day', () => {
    const onDay = { ...waiting, collectedOn: parseDay('2026-12-14') }
    const pad = { ...onDay, kind: 'pad', scheduledAt: at('2026-12-10T18:00:00Z') } as const
    expect(cancelUntil(pad)).toBe(at('2026-12-10T22:00:00Z'))
    const late = { ...pad, scheduledAt: at('2026-12-10T22:30:00Z') }
    expect(cancelUntil(late)).toBe(at('2026-12-11T22:00:00Z'))
    const ach = { ...onDay, scheduledAt: at('2026-12-11T22:00:00Z') }
    expect(cancelUntil(ach)).toBe(at('2026-12-14T22:00:00Z'))
  })

  it('refuses a cancellation from the cut-off on', () => {
    expect(refuseCancel(waiting, at('2026-11-20T21:59:59.999Z'))).toBeNull()
    expect(refuseCancel(waiting, at('2026-11-20T22:00:00Z'))).toBe('tooLateToCancel')
  })

  it('refuses to cancel a card payment, and a payment that has ended', () => {
    const now = at('2026-11-20T15:00:00Z')
    expect(refuseCancel({ ...waiting, kind: 'card' }, now)).toBe('notCancellable')
    for (const state of ['confirming', 'completed', 'returned', 'cancelled'] as const)
      expect(refuseCancel({ ...waiting, state }, now)).toBe('notCancellable')
  })
})
