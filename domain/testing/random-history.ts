import * as fc from 'fast-check'
import { addDays, type LocalDate, parseDay } from '../src/calendar.ts'
import type { LoanHistoryEvent } from './replay-events.ts'
import { cents, zero } from '../src/money.ts'
import type { Channel } from '../src/payments/effective-date.ts'

type Step = {
  readonly act: 'pay' | 'payLate' | 'comeBack' | 'fee' | 'accrue' | 'refund'
  readonly days: number
  readonly amount: bigint
  readonly daysLate: number
  readonly pick: number
  readonly channel: Channel
}

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    act: fc.constantFrom('pay', 'pay', 'payLate', 'comeBack', 'fee', 'accrue', 'refund'),
    days: fc.integer({ min: 0, max: 25 }),
    amount: fc.oneof(
      fc.bigInt({ min: 1n, max: 1_500_00n }),
      fc.bigInt({ min: 1n, max: 9_000_00n }),
    ),
    daysLate: fc.integer({ min: 0, max: 20 }),
    pick: fc.nat(),
    channel: fc.constantFrom<Channel>('ach', 'card', 'pad', 'check', 'cash'),
  }),
  { maxLength: 40, size: '+1' },
)

const opening = parseDay('2026-01-15')

/** Any history that can happen: payments on time and late, returns of any of them, fees, nights. */
export const anyHistory: fc.Arbitrary<readonly LoanHistoryEvent[]> = steps.map((list) => {
  const events: LoanHistoryEvent[] = [{ kind: 'disbursed', on: opening }]
  const effective: { paymentId: string; effectiveOn: LocalDate }[] = []
  let today = opening
  for (const [no, step] of list.entries()) {
    today = addDays(today, step.days)
    const event = readStep(step, { no, today, effective })
    if (event === null) continue
    events.push(event)
    if (event.kind === 'payment') effective.push(event)
  }
  return events
})

type Place = {
  readonly no: number
  readonly today: LocalDate
  /** payments that did not come back; the picked one is taken out */
  readonly effective: { paymentId: string; effectiveOn: LocalDate }[]
}

function readStep(step: Step, { no, today, effective }: Place): LoanHistoryEvent | null {
  const { act, amount, channel } = step
  switch (act) {
    case 'pay':
    case 'payLate': {
      const late = addDays(today, -step.daysLate)
      const effectiveOn = act === 'pay' || late < opening ? today : late
      const fee = channel === 'card' ? cents(3_95n) : zero
      const paid = { paymentId: `p${no}`, channel, amount: cents(amount), fee }
      return { kind: 'payment', ...paid, effectiveOn, enteredOn: today }
    }
    case 'comeBack':
    case 'refund': {
      const [picked] = effective.splice(step.pick % Math.max(1, effective.length), 1)
      if (picked === undefined) return null
      const { paymentId } = picked
      return act === 'comeBack'
        ? { kind: 'returned', paymentId, on: today, code: 'R01' }
        : { kind: 'refunded', paymentId, on: today, withFee: step.pick % 2 === 0 }
    }
    case 'fee':
      return { kind: 'feeAssessed', fee: 'lateFee', amount: cents(23_39n), on: today }
    case 'accrue':
      return { kind: 'accrued', through: today }
    default:
      return act satisfies never
  }
}
