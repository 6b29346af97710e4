import { expect, it } from 'vitest'
import { parseDay } from '../../calendar.ts'
import { cents } from '../../money.ts'
import { toPaymentEvent } from './to-payment-event.ts'

const state = { accruedThrough: parseDay('2026-11-20') }
const charged = { channel: 'card', amount: cents(100_00n), fee: cents(3_95n) } as const

it.each([
  ['of today counts from today', '2026-11-20', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['of an earlier day counts from it', '2026-11-16', '2026-11-20', '2026-11-16', '2026-11-20'],
  [
    'of months ago counts from 120 days back',
    '2026-05-01',
    '2026-11-20',
    '2026-07-23',
    '2026-11-20',
  ],
  ['is never entered before it counts', '2026-11-23', '2026-11-20', '2026-11-23', '2026-11-23'],
])(
  'enters a charged payment by its days: one %s',
  (_what, effectiveOn, enteredOn, from, entered) => {
    const event = toPaymentEvent(
      state,
      { ...charged, effectiveOn: parseDay(effectiveOn) },
      parseDay(enteredOn),
    )
    expect(event).toEqual({ kind: 'payment', ...charged, effectiveOn: from, enteredOn: entered })
  },
)
