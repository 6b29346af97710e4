import { describe, expect, it } from 'vitest'
import {
  afterEvents,
  aLoanUnderRules,
  aPayment,
  formatTransaction,
} from '../../testing/builders.ts'
import { addDays, type LocalDate, parseDay } from '../calendar.ts'
import { newLoanState } from '../loans/loan.ts'
import type { LoanEvent, LoanUnderRules } from '../loans/events/loan-event.ts'
import { loanFields } from '../loans/loan-fields.ts'
import type { LoanHistoryEvent } from '../../testing/replay-events.ts'
import { highestPayment } from '../loans/payoff/payoff.ts'
import { isPaidOff } from '../loans/status/loan-status.ts'
import { formatDollars, parseDollars, subtract } from '../money.ts'
import { closeDay } from './close-day.ts'
import { simulateHistory } from '../../testing/simulate-history.ts'

const day = parseDay
const loan = aLoanUnderRules()

function decided(under: LoanUnderRules, facts: readonly LoanHistoryEvent[], asOf: string) {
  const opened: LoanHistoryEvent = { kind: 'disbursed', on: under.terms.contractOn }
  const lived = simulateHistory(under, [opened, ...facts], day(asOf))
  const given = new Set<LoanEvent['kind']>(['disbursed', 'accrued', 'payment', 'flagged'])
  const events = lived.events.filter(({ kind }) => !given.has(kind))
  return { ...lived, told: events.map((event) => `${event.kind} ${dayIn(event)}`) }
}

function dayIn(event: LoanHistoryEvent): LocalDate | null {
  return 'on' in event ? event.on : null
}

describe('a day on which nothing is decided', () => {
  const { state } = afterEvents(loan, [])

  it('earns a day of interest on a day on which nothing is decided', () => {
    const closed = closeDay(loan, state, day('2026-01-16'))
    expect(closed.transactions.map(formatTransaction)).toEqual(['1200 4.64, 4000 -4.64'])
    expect(closed.events.map(({ kind }) => kind)).toEqual(['accrued', 'dayClosed'])
    expect(closed.state.closedThrough).toBe('2026-01-16')
  })

  it('closes a day once, and never before the loan exists', () => {
    const closed = closeDay(loan, state, day('2026-01-16'))
    const again = closeDay(loan, closed.state, day('2026-01-16'))
    expect(again).toEqual({ state: closed.state, transactions: [], events: [], tasks: [] })
    const early = closeDay(loan, state, loan.terms.contractOn)
    expect(early.transactions).toEqual([])
    const unborn = newLoanState(loan.terms)
    expect(closeDay(loan, unborn, day('2026-06-01')).state).toBe(unborn)
  })

  it('earns no interest a second time that was posted already', () => {
    const paid = afterEvents(loan, [aPayment('p1', '100.00', '2026-01-16')]).state
    const closed = closeDay(loan, paid, day('2026-01-16'))
    expect(closed.transactions).toEqual([])
    expect(closed.events.map(({ kind }) => kind)).toEqual(['accrued', 'dayClosed'])
  })
})

describe('charge-off', () => {
  const firstPaid = aPayment('p1', '467.84', '2026-02-15')
  const never = aLoanUnderRules({}, { chargeOffDays: 0 })

  it.each([
    // rules   facts                                     as of         decided
    [loan, [], '2026-06-14', []],
    [loan, [], '2026-06-15', ['chargedOff 2026-06-15']],
    [loan, [firstPaid], '2026-07-12', []],
    [loan, [firstPaid], '2026-07-13', ['chargedOff 2026-07-13']],
    [aLoanUnderRules({}, { chargeOffDays: 90 }), [], '2026-05-16', ['chargedOff 2026-05-16']],
    [never, [], '2026-12-31', []],
    // a petition leaves the day where it is: see bankruptcy.test.ts for the sixtieth after it
    [loan, [petition('2026-03-12')], '2026-06-14', []],
    [loan, [petition('2026-05-20')], '2026-06-15', ['chargedOff 2026-06-15']],
    [never, [petition('2026-03-12')], '2026-12-31', []],
    [loan, [petition('2026-02-01'), aPayment('p1', '3000.00', '2026-02-15')], '2026-06-30', []],
  ] as const)('decides the charge-off %#: by %s', (under, facts, asOf, expected) => {
    expect(decided(under, facts, asOf).told).toEqual(expected)
  })

  it('empties all accounts by a charge-off, after which the loan earns no more', () => {
    const { state, transactions } = decided(loan, [], '2026-12-31')
    expect(state.principal).toBe(0n)
    expect(state.chargedOff).toMatchObject({ on: '2026-06-15', principal: 18_800_00n })
    expect(transactions.filter(({ on }) => on > '2026-06-15')).toEqual([])
  })
  describe('once it was reversed', () => {
    const reversed: LoanHistoryEvent = { kind: 'chargeOffReversed', on: day('2026-06-20') }
    const later = (...facts: LoanHistoryEvent[]) => [reversed, ...facts]

    it('makes no automatic charge-off again once it was reversed, however far past due the loan is', () => {
      const { told, state } = decided(loan, [reversed], '2026-12-31')
      expect(told).toEqual(['chargedOff 2026-06-15', 'chargeOffReversed 2026-06-20'])
      expect(state).toMatchObject({ chargedOff: null, chargeOffHeldSince: '2026-06-20' })
    })

    it('makes a charge-off again after the loan was less past due', () => {
      const paid = aPayment('p1', '935.68', '2026-07-01')
      expect(decided(loan, later(paid), '2026-08-13').told.slice(2)).toEqual([
        'chargeOffHoldEnded 2026-07-02',
        'chargedOff 2026-08-13',
      ])
    })
  })
})

describe('non-accrual', () => {
  const rules = aLoanUnderRules({}, { nonAccrualDays: 30, chargeOffDays: 0 })

  it('stops interest at so many days past due, and resumes it once nothing is', () => {
    const caughtUp = aPayment('p1', '1500.00', '2026-04-10')
    const { told, state } = decided(rules, [caughtUp], '2026-04-12')
    expect(told).toEqual(['accrualStopped 2026-03-17', 'accrualResumed 2026-04-11'])
    expect(state.pauses).toEqual([{ after: '2026-03-17', through: '2026-04-11' }])
  })

  it('keeps interest stopped while anything is past due', () => {
    const less = aPayment('p1', '467.84', '2026-04-10')
    expect(decided(rules, [less], '2026-04-20').told).toEqual(['accrualStopped 2026-03-17'])
  })
})

describe('a small rest', () => {
  // 18,943.70 pays the loan off on the day.
  it.each([
    ['18942.70', '1.00', ['writtenOff 2026-02-16']],
    ['18942.69', '1.00', []],
    ['18943.69', '0.00', []],
    ['18900.00', '50.00', ['writtenOff 2026-02-16']],
  ])('writes off what %s leaves up to %s', (paid, smallBalance, expected) => {
    const rules = { smallBalance: parseDollars(smallBalance), payoffHoldDays: 0 }
    const under = aLoanUnderRules({}, rules)
    const facts = [aPayment('p1', paid, '2026-02-15', { channel: 'check' })]
    const { told, state } = decided(under, facts, '2026-02-17')
    expect(told).toEqual(expected)
    expect(state.paidOffOn).toBe(expected.length > 0 ? '2026-02-16' : null)
  })

  // Of one installment, due on 02-15, all is paid but 0.80.
  it.each([
    ['a late fee', { lateFeePercent: 5_00000n, graceDays: 0 }, '2026-02-15'],
    ['a charge-off', { chargeOffDays: 20 }, '2026-03-06'],
    ['a stop of accrual', { nonAccrualDays: 20 }, '2026-03-06'],
  ])(
    'decides nothing of %s for a small remainder, which is written off before',
    (_what, rules, paidOn) => {
      const once = { installments: 1, installmentAmount: parseDollars('18943.70') }
      const under = aLoanUnderRules(once, { payoffHoldDays: 0, ...rules })
      const begun = afterEvents(under, []).state
      const rest = parseDollars('0.80')
      const amount = subtract(highestPayment(under, begun, day(paidOn)), rest)
      const facts = [aPayment('p1', formatDollars(amount), paidOn, { channel: 'check' })]
      const next = addDays(day(paidOn), 1)
      const { told, state, transactions } = decided(under, facts, addDays(next, 3))
      expect(told).toEqual([`writtenOff ${next}`])
      expect(state).toMatchObject({ paidOffOn: next, chargedOff: null, lateFees: [] })
      expect(transactions.filter(({ kind }) => kind === 'writeOff').map(formatTransaction)).toEqual(
        ['1100 -0.80, 5300 0.80'],
      )
    },
  )
})

describe('a payoff by bank account', () => {
  const held = aLoanUnderRules({}, { payoffHoldDays: 10 })

  it.each([
    ['ach', false, ['payoffReleased 2026-02-25']],
    ['pad', false, ['payoffReleased 2026-02-25']],
    ['card', true, []],
    ['check', true, []],
  ] as const)('pays off by %s at once: %s, then %j', (channel, atOnce, expected) => {
    expect(isPaidOff(decided(held, [payoffBy(channel)], '2026-02-15').state)).toBe(atOnce)
    expect(isPaidOff(decided(held, [payoffBy(channel)], '2026-02-24').state)).toBe(atOnce)
    const { state, told } = decided(held, [payoffBy(channel)], '2026-02-25')
    expect(isPaidOff(state)).toBe(true)
    expect(state.paidOffOn).toBe('2026-02-15')
    expect(told).toEqual(expected)
  })

  it('asks for nothing while a payoff by bank is held, and shows no paid-off stamp', () => {
    const { state } = decided(held, [payoffBy('ach')], '2026-02-20')
    const facts = { today: day('2026-02-20'), lastPaid: null, hasScheduled: false }
    expect(loanFields(held, state, facts)).toMatchObject({
      isPaidOff: false,
      payoffHeldUntil: '2026-02-25',
      loanStatus: 'current',
      totalAmountDue: 0n,
      oldestDueOn: null,
      payoff: 0n,
    })
  })

  it('opens a loan again when its held payoff is returned, and closes days from then on', () => {
    const back: LoanHistoryEvent = {
      kind: 'returned',
      paymentId: 'p1',
      on: day('2026-02-19'),
      code: 'R01',
    }
    const { state } = decided(held, [payoffBy('ach'), back], '2026-03-01')
    expect(state).toMatchObject({ paidOffOn: null, heldUntil: null, principal: 18_800_00n })
    expect(state.closedThrough).toBe('2026-03-01')
  })

  it('holds a payoff by bank too where the remainder is too small to collect', () => {
    const { state, told } = decided(held, [aPayment('p1', '18943.00', '2026-02-15')], '2026-02-25')
    expect(told).toEqual(['writtenOff 2026-02-16', 'payoffReleased 2026-02-25'])
    expect(isPaidOff(state)).toBe(true)
  })
})

describe('a loan that is not serviced', () => {
  it('earns and decides nothing on a loan that its lender closed', () => {
    const closed: LoanHistoryEvent = { kind: 'flagged', flag: 'closed', on: day('2026-02-20') }
    const { state, told } = decided(loan, [closed], '2026-12-31')
    expect(told).toEqual([])
    expect(state.accruedThrough < '2026-02-21').toBe(true)
  })

  it('charges no late fee in hindsight on a paid-off loan that a return opens again', () => {
    const late = aLoanUnderRules({}, { lateFeePercent: 5_00000n })
    const facts: LoanHistoryEvent[] = [
      aPayment('p1', '19000.00', '2026-02-10', { channel: 'check' }),
      { kind: 'returned', paymentId: 'p1', on: day('2026-04-10'), code: 'R10' },
    ]
    const opened = afterEvents(late, facts)
    expect(opened.state.closedThrough).toBe('2026-04-10')
    // The return itself assesses what it opens again and is late by now, each once.
    expect(opened.state.lateFees.map(({ no, on }) => `${no} ${on}`)).toEqual([
      '1 2026-04-10',
      '2 2026-04-10',
    ])
    const next = closeDay(late, opened.state, addDays(day('2026-04-10'), 5))
    expect(next.state.lateFees).toHaveLength(2)
  })
})

function petition(on: string): LoanHistoryEvent {
  return { kind: 'flagged', flag: 'bankruptcy', on: day(on) }
}

function payoffBy(channel: 'ach' | 'pad' | 'card' | 'check') {
  return aPayment('p1', '18943.70', '2026-02-15', { channel })
}

describe('a debit that its lender takes late', () => {
  const late = aLoanUnderRules({}, { lateFeePercent: 5_00000n, graceDays: 5 })
  const { state } = afterEvents(late, [])
  const feesWith = (amount: string, promisedOn: string) => {
    const debit = {
      channel: 'ach',
      amount: parseDollars(amount),
      promisedOn: day(promisedOn),
    } as const
    const { events } = closeDay(late, state, day('2026-02-28'), { promised: [debit] })
    return events.flatMap((event) =>
      event.kind === 'lateFeeAssessed' ? [`${event.on} ${formatDollars(event.amount)}`] : [],
    )
  }

  it.each([
    ['467.84', '2026-02-15', []],
    ['467.84', '2026-02-20', []], // the last day of grace
    ['467.84', '2026-02-21', ['2026-02-21 23.39']],
    ['400.00', '2026-02-15', ['2026-02-21 3.39']], // 5% of what it leaves
  ])('charges for a debit of %s that was promised for %s: %j', (amount, promisedOn, fees) => {
    expect(feesWith(amount, promisedOn)).toEqual(fees)
  })

  it('posts nothing of a debit that is only promised', () => {
    const promised = [
      { channel: 'ach', amount: parseDollars('467.84'), promisedOn: day('2026-02-15') },
    ] as const
    const closed = closeDay(late, state, day('2026-02-28'), { promised })
    expect(closed.events.some(({ kind }) => kind === 'payment')).toBe(false)
    expect([closed.state.satisfied, closed.state.principal]).toEqual([0n, state.principal])
  })
})
