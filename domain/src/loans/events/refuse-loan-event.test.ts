import { describe, expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import { addDays, parseDay } from '../../calendar.ts'
import { cents, parseDollars, zero } from '../../money.ts'
import { noSplit } from '../../payments/payment-split.ts'
import { newLoanState } from '../loan.ts'
import type { LoanEvent, PostedPayment, ReportedBalancesEvent } from './loan-event.ts'
import { type LoanEventFacts, refuseLoanEvent } from './refuse-loan-event.ts'
import type { LoanHistoryEvent } from '../../../testing/replay-events.ts'

const day = parseDay
const loan = aLoanUnderRules()
const today = day('2026-03-02')
const amount = parseDollars('20.00')
const on = today
const fee = { kind: 'feeAssessed', fee: 'otherFee', amount, on } as const
const late = { kind: 'lateFeeAssessed', no: 1, amount, on } as const
const rate = { kind: 'rateChanged', from: today, rate: 6_00000n, on } as const
const payment = aPayment('p1', '467.84', '2026-03-02')
const posted: PostedPayment = { ...payment, split: { ...noSplit, principal: payment.amount } }
const stated: ReportedBalancesEvent = {
  kind: 'stated',
  on,
  principal: parseDollars('18500.00'),
  accrued: zero,
  lateFee: zero,
  nsfFee: zero,
  otherFee: zero,
  unapplied: zero,
  satisfied: zero,
  interestPaid: zero,
}

function refused(
  events: readonly LoanHistoryEvent[],
  event: LoanEvent,
  facts: Partial<LoanEventFacts> = {},
) {
  return refuseLoanEvent(loan, afterEvents(loan, events).state, event, { today, ...facts })
}

const flagged = (flag: 'closed' | 'bankruptcy', since: string): LoanHistoryEvent => ({
  kind: 'flagged',
  flag,
  on: day(since),
})
const lost: LoanHistoryEvent = { kind: 'chargedOff', on: day('2026-02-20') }
const paidOff = aPayment('p0', '18900.00', '2026-02-01', { channel: 'check' })

describe('by the status of the loan', () => {
  it.each([
    ['loanClosed', [flagged('closed', '2026-02-20')], payment],
    ['loanClosed', [flagged('closed', '2026-02-20')], fee],
    [null, [flagged('closed', '2026-02-20')], { kind: 'flagged', flag: 'closed', on: null }],
    ['loanClosed', [flagged('closed', '2026-02-20')], flagged('bankruptcy', '2026-02-21')],
    ['paidOff', [paidOff], payment],
    ['paidOff', [paidOff], fee],
    [null, [paidOff], { kind: 'overpaymentRefunded', amount, on }],
    ['chargedOff', [lost], fee],
    ['chargedOff', [lost], late],
    ['chargedOff', [lost], { kind: 'chargedOff', on }],
    ['chargedOff', [lost], { kind: 'writtenOff', on }],
    ['chargedOff', [lost], rate],
    ['notChargedOff', [], { kind: 'chargeOffReversed', on }],
    ['paidOff', [paidOff], { kind: 'chargeOffReversed', on }],
    ['loanClosed', [lost, flagged('closed', '2026-02-21')], { kind: 'chargeOffReversed', on }],
    [null, [lost], { kind: 'chargeOffReversed', on }],
    [null, [lost], payment],
    ['alreadyOpened', [], { kind: 'disbursed', on }],
    ['ledgerIsOurs', [], stated],
    [null, [], fee],
  ] as const)('judges a loan event by the state of the loan: %s', (expected, events, event) => {
    expect(refused(events, event as LoanEvent)).toBe(expected)
  })

  it.each([
    ['check', null],
    ['cash', null],
    ['card', 'paidOff'],
    ['ach', 'paidOff'],
  ] as const)(
    'judges during the availability hold of a payoff a payment by %s: %s',
    (channel, expected) => {
      const holding = aLoanUnderRules({}, { payoffHoldDays: 40 })
      const byBank = aPayment('p0', '18900.00', '2026-02-01')
      const { state } = afterEvents(holding, [byBank])
      expect(state).toMatchObject({ paidOffOn: '2026-02-01', heldUntil: '2026-03-13' })
      const paying = { ...payment, channel }
      expect(refuseLoanEvent(holding, state, paying, { today })).toBe(expected)
      const { state: after } = afterEvents(holding, [byBank, { ...paying, channel: 'check' }])
      const held = { paidOffOn: '2026-02-01', heldUntil: '2026-03-13', principal: zero }
      expect(after).toMatchObject({ ...held, refundsPayable: state.refundsPayable + 467_84n })
    },
  )

  it('takes a check while a payoff by bank is held, and no other payment', () => {
    const held = aLoanUnderRules({}, { payoffHoldDays: 10 })
    const paidByBank = aPayment('p0', '19000.00', '2026-02-26')
    const ask = (events: readonly LoanHistoryEvent[], channel: 'check' | 'cash' | 'card') =>
      refuseLoanEvent(held, afterEvents(held, events).state, { ...payment, channel }, { today })
    expect(ask([paidByBank], 'check')).toBe(null)
    expect(ask([paidByBank], 'cash')).toBe(null)
    expect(ask([paidByBank], 'card')).toBe('paidOff')
    expect(ask([paidByBank, { kind: 'payoffReleased', on }], 'check')).toBe('paidOff')
  })

  it('opens a loan that does not exist yet, and refuses any other event', () => {
    const unborn = newLoanState(loan.terms)
    const opened = { kind: 'disbursed', on } as const
    expect(refuseLoanEvent(loan, unborn, opened, { today })).toBe(null)
    expect(refuseLoanEvent(loan, unborn, payment, { today })).toBe('notOpened')
  })

  it('leaves decisions and balances to the lender where its system is the system of record', () => {
    const theirs = { ...loan, mode: 'lender' } as const
    const { state } = afterEvents(loan, [])
    expect(refuseLoanEvent(theirs, state, stated, { today })).toBe(null)
    expect(refuseLoanEvent(theirs, state, fee, { today })).toBe('ledgerIsTheLenders')
    const undone = { kind: 'chargeOffReversed', on } as const
    expect(refuseLoanEvent(theirs, state, undone, { today })).toBe('ledgerIsTheLenders')
    expect(refuseLoanEvent(theirs, state, payment, { today })).toBe(null)
    const ahead = { ...state, accruedThrough: addDays(on, 1) }
    expect(refuseLoanEvent(theirs, ahead, stated, { today })).toBe('accruedBeyond')
    const negative = { ...stated, accrued: cents(-1n) }
    expect(refuseLoanEvent(theirs, state, negative, { today })).toBe('notPositive')
  })
})

describe('by its day', () => {
  const before = { ...payment, effectiveOn: day('2026-01-14') }
  const dayClosed: LoanHistoryEvent = { kind: 'dayClosed', on: day('2026-03-02') }

  it.each([
    ['beforeBoarding', [], before],
    ['beforeBoarding', [], { ...fee, on: day('2026-01-14') }],
    ['beforeBoarding', [], { ...rate, from: day('2026-01-14') }],
    ['beforeBoarding', [], flagged('bankruptcy', '2026-01-14')],
    [null, [], { ...payment, effectiveOn: day('2026-01-15') }],
    ['inTheFuture', [], { ...payment, enteredOn: day('2026-03-03') }],
    ['inTheFuture', [], { ...payment, effectiveOn: day('2026-03-03') }],
    ['inTheFuture', [], { ...fee, on: day('2026-03-03') }],
    [null, [], { ...rate, from: day('2026-06-01') }],
    ['dayIsClosed', [dayClosed], { ...fee, on: day('2026-03-01') }],
    [null, [dayClosed], fee],
    [null, [dayClosed], flagged('bankruptcy', '2026-02-20')],
  ] as const)('judges a loan event by its day: %s', (expected, events, event) => {
    expect(refused(events, event as LoanEvent)).toBe(expected)
  })

  it('refuses a payment or rate of days whose principal is forgotten', () => {
    const later = day('2026-08-01')
    const events: LoanHistoryEvent[] = [{ kind: 'accrued', through: later }]
    const paid = (effectiveOn: typeof later) => ({ ...payment, effectiveOn, enteredOn: later })
    const ask = (event: LoanEvent) => refused(events, event, { today: later })
    expect(ask(paid(addDays(later, -120)))).toBe(null)
    expect(ask(paid(addDays(later, -121)))).toBe('tooLongAgo')
    expect(ask({ ...rate, from: addDays(later, -119), on: later })).toBe(null)
    expect(ask({ ...rate, from: addDays(later, -120), on: later })).toBe('tooLongAgo')
  })
})

describe('a returned payment', () => {
  const returned = { kind: 'returned', payment: posted, on } as const
  const refund = { kind: 'refunded', payment: posted, on, withFee: true } as const

  it.each([
    [null, returned, { code: 'R01' }],
    [null, returned, {}],
    ['unknownCode', returned, { code: 'R99' }],
    ['codeMovesNothing', returned, { code: 'R61' }],
    ['alreadyReversed', returned, { code: 'R01', isReversed: true }],
    ['alreadyReversed', refund, { isReversed: true }],
    ['beforeItsPayment', { ...returned, on: day('2026-03-01') }, {}],
    [null, { ...refund, amount: parseDollars('467.84') }, {}],
    ['aboveBalance', { ...refund, amount: parseDollars('467.85') }, {}],
    ['notPositive', { ...refund, amount: zero }, {}],
  ] as const)('judges a return or refund by its payment: %s', (expected, event, facts) => {
    expect(refused([], event, facts)).toBe(expected)
  })
})

describe('by its amount, and by what is there', () => {
  const owed: LoanHistoryEvent = {
    kind: 'feeAssessed',
    fee: 'nsfFee',
    amount,
    on: day('2026-02-20'),
  }
  const waive = (dollars: string) =>
    ({ kind: 'feeWaived', fee: 'nsfFee', amount: parseDollars(dollars), on }) as const
  const stopped: LoanHistoryEvent = { kind: 'accrualStopped', on: day('2026-02-20') }
  const over = aPayment('p', '19033.24', '2026-03-02', { channel: 'check' }) // 20.00 too much

  it.each([
    // 18,800.00 and 213.24 of interest for 46 days
    [null, [], aPayment('p', '19013.24', '2026-03-02')],
    ['aboveBalance', [], aPayment('p', '19013.25', '2026-03-02')],
    [null, [], aPayment('p', '19100.00', '2026-03-02', { channel: 'check' })],
    [null, [lost], aPayment('p', '18966.88', '2026-03-02')],
    ['aboveBalance', [lost], aPayment('p', '18966.89', '2026-03-02')],
    ['notPositive', [], { ...payment, amount: zero }],
    ['notPositive', [], { ...payment, fee: cents(-1n) }],
    ['notPositive', [], { ...fee, amount: zero }],
    [null, [owed], waive('20.00')],
    ['aboveBalance', [owed], waive('20.01')],
    ['notPositive', [owed], waive('0.00')],
    ['aboveBalance', [], { kind: 'overpaymentRefunded', amount, on }],
    [null, [over], { kind: 'overpaymentRefunded', amount, on }],
    ['noSuchInstallment', [], { ...late, no: 49 }],
    ['noSuchInstallment', [], { ...late, no: 0 }],
    ['hadLateFee', [late], late],
    ['notPositive', [], { ...late, amount: zero }],
    ['noLateFee', [], { kind: 'lateFeeWaived', no: 1, on }],
    [null, [late], { kind: 'lateFeeWaived', no: 1, on }],
    ['accrualIsStopped', [stopped], { kind: 'accrualStopped', on }],
    ['accrualIsNotStopped', [], { kind: 'accrualResumed', on }],
    [null, [stopped], { kind: 'accrualResumed', on }],
    ['nothingHeld', [], { kind: 'partialsReleased', on }],
    ['notPositive', [], { ...rate, rate: -1n }],
  ] as const)(
    'judges a loan event by its amount, and by what it refers to: %s',
    (expected, events, event) => {
      expect(refused(events, event as LoanEvent)).toBe(expected)
    },
  )
})

it('refunds no more of an overpayment than what has arrived', () => {
  const over = aPayment('p', '19033.24', '2026-03-02', { channel: 'check' })
  const ask = (dollars: string, left: string) =>
    refused(
      [over],
      { kind: 'overpaymentRefunded', amount: parseDollars(dollars), on },
      {
        inTransit: { amount: parseDollars(left), until: day('2026-03-05') },
      },
    )
  expect(ask('12.00', '8.00')).toBe(null)
  expect(ask('12.01', '8.00')).toBe('overpaymentInTransit')
  expect(ask('0.01', '20.00')).toBe('overpaymentInTransit')
  expect(ask('20.01', '8.00')).toBe('aboveBalance')
})
