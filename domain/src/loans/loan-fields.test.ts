import { describe, expect, it } from 'vitest'
import { aFee, afterEvents, aLoanUnderRules, aPayment } from '../../testing/builders.ts'
import { parseDay } from '../calendar.ts'
import { cents, parseDollars } from '../money.ts'
import { noSplit, type PaymentSplit } from '../payments/payment-split.ts'
import { explainPayment, type LoanFacts, loanFields } from './loan-fields.ts'
import type { LoanFlag } from './events/loan-event.ts'
import type { LoanHistoryEvent } from '../../testing/replay-events.ts'

const day = parseDay
const loan = aLoanUnderRules({}, { payoffFee: parseDollars('75.00') })
const plain = { lastPaid: null, hasScheduled: false } as const

function fieldsOf(
  events: readonly LoanHistoryEvent[],
  today: string,
  facts: Partial<LoanFacts> = {},
) {
  const { state } = afterEvents(loan, events)
  return loanFields(loan, state, { ...plain, today: day(today), ...facts })
}

const raise = (flag: LoanFlag): LoanHistoryEvent => ({
  kind: 'flagged',
  flag,
  on: day('2026-02-20'),
})

const coming = (effectiveOn: string) =>
  ({ channel: 'ach', amount: parseDollars('467.84'), effectiveOn: day(effectiveOn) }) as const

describe('the fields of a loan', () => {
  it('says what is due, what pays the loan off, and its status', () => {
    const lastPaid = { amount: cents(467_84n), on: day('2026-02-15') }
    const paid = aPayment('p1', '467.84', '2026-02-15')
    expect(fieldsOf([paid], '2026-03-20', { lastPaid, hasScheduled: true })).toEqual({
      oldestDueOn: '2026-03-15',
      newOldestOn: '2026-03-15',
      daysPastDue: 5,
      pastDueAmount: 467_84n,
      totalAmountDue: 467_84n,
      nextPayment: 467_84n,
      nextDueOn: '2026-04-15',
      regularPayment: 467_84n,
      frequency: 'MO',
      lastPaid,
      loanStatus: 'pastDue',
      isPaidOff: false,
      payoffHeldUntil: null,
      hasScheduled: true,
      showsSchedule: false,
      isFinal: false,
      isBankrupt: false,
      payoff: 18_701_20n,
      perDiem: 4_56n,
      highestPayment: 18_701_20n,
      paidAhead: null,
      bucket: 1,
      dueItems: [{ kind: 'installment', on: '2026-03-15', amount: 467_84n }],
    })
  })

  it('names the parts of the next payment of a current loan while fees are due, and only then', () => {
    const fee = aFee('nsfFee', '25.00', '2026-02-02')
    expect(fieldsOf([fee], '2026-02-10')).toMatchObject({
      daysPastDue: 0,
      nextPayment: 492_84n,
      dueItems: [
        { kind: 'installment', on: '2026-02-15', amount: 467_84n },
        { kind: 'nsfFee', on: null, amount: 25_00n },
      ],
    })
    expect(fieldsOf([], '2026-02-10').dueItems).toEqual([])
  })

  it('includes pending payments in the loan fields', () => {
    const fields = fieldsOf([], '2026-02-20', { pending: [coming('2026-02-23')] })
    expect(fields.newOldestOn).toBe('2026-03-15')
    const both = [coming('2026-02-23'), coming('2026-02-19')]
    expect(fieldsOf([], '2026-02-20', { pending: both }).newOldestOn).toBe('2026-04-15')
    expect(fields.highestPayment).toBeLessThan(fieldsOf([], '2026-02-20').highestPayment)
  })

  it.each([
    ['an active schedule of a current loan has a tile', [], '2026-02-01', true, true],
    ['of a past-due one it has none', [], '2026-02-20', true, false],
    ['without one there is none', [], '2026-02-01', false, false],
    ['nor of a bankrupt loan', [raise('bankruptcy')], '2026-02-20', true, false],
  ] as const)(
    'shows the tile of a schedule only where it applies: %s',
    (_what, events, today, hasScheduled, showsSchedule) => {
      expect(fieldsOf(events, today, { hasScheduled }).showsSchedule).toBe(showsSchedule)
    },
  )

  it('marks the next payment as final where a schedule brings an open loan to zero', () => {
    const final = { hasScheduled: true, isScheduledToEnd: true }
    expect(fieldsOf([], '2026-02-01', final).isFinal).toBe(true)
    expect(fieldsOf([], '2026-02-01', { ...final, hasScheduled: false }).isFinal).toBe(false)
    const paid = aPayment('p1', '19100.00', '2026-02-15')
    expect(fieldsOf([paid], '2026-02-20', final).isFinal).toBe(false)
  })

  it.each([
    ['charged off', [{ kind: 'chargedOff', on: day('2026-02-20') }, raise('bankruptcy')], false],
    ['in bankruptcy', [raise('bankruptcy')], true],
  ] as const)(
    'demands nothing of a loan that is %s, and takes what is given',
    (_what, events, due) => {
      const fields = fieldsOf(events, '2026-03-20')
      expect(fields).toMatchObject({
        daysPastDue: 0,
        totalAmountDue: 0n,
        nextPayment: 0n,
        oldestDueOn: null,
        newOldestOn: null,
        regularPayment: 0n,
        loanStatus: due ? 'bankruptcy' : 'chargedOff',
        isBankrupt: true,
        paidAhead: null,
      })
      expect(fields.highestPayment).toBeGreaterThan(18_900_00n)
      expect(fields.payoff > 0n).toBe(due)
    },
  )
})

describe('paid ahead', () => {
  const ahead = aPayment('p1', '1500.00', '2026-02-15')

  it.each([
    // paid     today         until
    ['1500.00', '2026-02-20', '2026-05-15'],
    ['1500.00', '2026-04-14', '2026-05-15'],
    ['1500.00', '2026-04-15', null],
    ['1500.00', '2026-05-14', null],
    ['935.67', '2026-02-20', null],
    ['935.68', '2026-02-20', '2026-04-15'],
    ['467.84', '2026-02-20', null],
  ])('counts as paid ahead by %s on 02-15, on %s: nothing due until %s', (paid, today, until) => {
    const fields = fieldsOf([aPayment('p1', paid, '2026-02-15')], today)
    expect(fields.paidAhead?.until ?? null).toBe(until)
    expect(fields.daysPastDue).toBe(0)
  })

  it('says what interest costs although the loan is paid ahead', () => {
    expect(fieldsOf([ahead], '2026-02-20').paidAhead?.perDiem).toBe(4_30n)
  })

  it('calls no loan paid ahead while a fee is due', () => {
    const fee: LoanHistoryEvent = {
      kind: 'feeAssessed',
      fee: 'otherFee',
      amount: parseDollars('12.00'),
      on: day('2026-02-16'),
    }
    expect(fieldsOf([ahead, fee], '2026-02-20').paidAhead).toBe(null)
  })
})

describe('why a payment lowered the balance by so little', () => {
  const since = day('2026-03-20')

  it.each([
    ['mostlyInterest', split({ interest: cents(188_05n), principal: cents(11_95n) })],
    ['allInterest', split({ interest: cents(200_00n) })],
    ['ordinary', split({ interest: cents(100_00n), principal: cents(100_00n) })],
    ['mostlyFees', split({ lateFee: cents(80_00n), nsfFee: cents(25_00n) })],
    ['allFees', split({ lateFee: cents(175_00n), nsfFee: cents(25_00n) })],
    ['held', split({ unapplied: cents(200_00n) })],
    ['recovery', split({ recovery: cents(200_00n) })],
  ] as const)('explains why a payment lowered the balance by so little: %s', (why, parts) => {
    const paid = { amount: cents(200_00n), effectiveOn: day('2026-05-01'), split: parts }
    expect(explainPayment(paid, since)).toEqual({
      why,
      amount: 200_00n,
      interest: parts.interest,
      principal: parts.principal,
      fees: parts.lateFee + parts.nsfFee,
      days: 42,
    })
  })
})

function split(parts: Partial<PaymentSplit>): PaymentSplit {
  return { ...noSplit, ...parts }
}
