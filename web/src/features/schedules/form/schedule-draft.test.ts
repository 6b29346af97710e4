import { parseDay } from '@quittance/domain/calendar'
import { readPortalSettings } from '@quittance/domain/lenders/settings-portal'
import { parseDollars } from '@quittance/domain/money'
import { describe, expect, it } from 'vitest'
import {
  type DraftEvent,
  emptyDraft,
  missingField,
  reduceDraft,
  type ScheduleDraft,
} from './schedule-draft.ts'

const rulesOf = (settings: Record<string, unknown> = {}) => ({
  settings: readPortalSettings(settings),
  regularPayment: parseDollars('471.88'),
})
const after = (draft: ScheduleDraft, event: DraftEvent, settings: Record<string, unknown> = {}) =>
  reduceDraft(draft, event, rulesOf(settings))
const choose = (frequency: ScheduleDraft['frequency']) =>
  ({ kind: 'frequencyChosen', frequency }) as const
const startOn = parseDay('2026-12-15')
const secondOn = parseDay('2026-12-31')

describe('the draft of a schedule', () => {
  it('opens for one payment, blank unless the lender fills in the regular one', () => {
    expect(emptyDraft(rulesOf())).toMatchObject({ frequency: 'once', amount: '', startOn: null })
    expect(emptyDraft(rulesOf({ autoFillSchOnetime: '1' })).amount).toBe('471.88')
  })

  it('[SCHED-35] fills in the regular payment with each other recurring frequency, whatever was typed', () => {
    const typed = after(after(emptyDraft(rulesOf()), choose('MO')), {
      kind: 'amountTyped',
      text: '500',
    })
    expect(after(typed, choose('WE')).amount).toBe('471.88')
    expect(after(typed, choose('WE'), { scheduleCustAmt: '0' }).amount).toBe('471.88')
    expect(after(typed, choose('MO'))).toBe(typed)
  })

  it('keeps the first date from one series to another, and the second one twice a month alone', () => {
    const both = { ...emptyDraft(rulesOf()), frequency: 'SM', startOn, secondOn } as const
    expect(after(both, choose('S4'))).toMatchObject({ startOn, secondOn })
    expect(after(both, choose('MO'))).toMatchObject({ startOn, secondOn: null })
    expect(after(both, choose('once'))).toMatchObject({ startOn: null, secondOn: null })
  })

  it('names the topmost field without which it is not complete', () => {
    const { settings } = rulesOf()
    const whole = { ...emptyDraft(rulesOf()), startOn, methodId: 'm', frequency: 'SM' } as const
    expect(missingField({ ...whole, startOn: null }, false, settings)).toBe('scheduleDate1')
    expect(missingField(whole, false, settings)).toBe('scheduleDate2')
    expect(missingField({ ...whole, secondOn }, false, settings)).toBe('loanAmount')
    expect(missingField({ ...whole, secondOn, methodId: null }, true, settings)).toBe('id')
    expect(missingField({ ...whole, secondOn }, true, settings)).toBeNull()
    const { settings: ofSystem } = rulesOf({ useLmsSchedules: '1' })
    expect(missingField(whole, true, ofSystem)).toBeNull()
  })
})
