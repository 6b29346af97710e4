import { describe, expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules, aPayment } from '../../testing/builders.ts'
import { parseTable } from '../../testing/parse-table.ts'
import { addDays, parseDay } from '../calendar.ts'
import type { LoanFlag } from '../loans/events/loan-event.ts'
import type { LoanHistoryEvent } from '../../testing/replay-events.ts'
import { formatDollars, parseDollars } from '../money.ts'
import { feesFirst } from '../payments/allocate-payment.ts'
import { isLateFeeStopped, lateFeeAmount, lateFeesOn } from './late-fees.ts'
import { simulateHistory } from '../../testing/simulate-history.ts'
import type { ServicingRules } from './servicing-rules.ts'

const day = parseDay
const demo = {
  lateFeePercent: 5_00000n,
  lateFeeMin: parseDollars('10.00'),
  lateFeeMax: parseDollars('50.00'),
}
const loan = aLoanUnderRules({}, demo)

describe('what a late fee comes to', () => {
  it.each(
    parseTable(`
      who        | percent | base        | flat  | min   | max   | unpaid | fee
      demo-US    | 5       | UNPAID_PART | 0.00  | 10.00 | 50.00 | 467.84 | 23.39
      demo-min   | 5       | UNPAID_PART | 0.00  | 10.00 | 35.00 | 100.00 | 10.00
      demo-max   | 5       | UNPAID_PART | 0.00  | 10.00 | 20.00 | 467.84 | 20.00
      lone-mesa  | 5       | UNPAID_PART | 0.00  | 0.00  | -     | 405.77 | 20.29
      texas      | 5       | INSTALLMENT | 0.00  | -     | -     | 100.00 | 23.39
      penn       | 2       | UNPAID_PART | 0.00  | -     | -     | 467.84 | 9.36
      penn-part  | 2       | UNPAID_PART | 0.00  | -     | -     | 100.00 | 2.00
      flat       | 0       | INSTALLMENT | 15.00 | -     | -     | 467.84 | 15.00
      both       | 1       | INSTALLMENT | 15.00 | -     | -     | 467.84 | 19.68
      none       | 0       | INSTALLMENT | 0.00  | 10.00 | -     | 467.84 | 0.00
      boreal     | 0       | UNPAID_PART | 0.00  | 0.00  | 0.00  | 467.84 | 0.00
      half-cent  | 5       | UNPAID_PART | 0.00  | -     | -     | 0.10   | 0.01
      under-half | 5       | UNPAID_PART | 0.00  | -     | -     | 0.09   | 0.00
    `),
  )('computes for $who $percent% of $unpaid as late fee $fee', (row) => {
    const rules = {
      ...loan.rules,
      lateFeePercent: BigInt(`${row.percent}00000`),
      lateFeeBase: row.base as ServicingRules['lateFeeBase'],
      lateFeeFlat: parseDollars(row.flat ?? ''),
      lateFeeMin: bound(row.min),
      lateFeeMax: bound(row.max),
    }
    const given = { installment: parseDollars('467.84'), unpaid: parseDollars(row.unpaid ?? '') }
    expect(formatDollars(lateFeeAmount(rules, given))).toBe(row.fee)
  })
})

/** The late fees of the worked loan by the end of 2026-05-10: 'number day amount'. */
function feesOf(
  events: readonly LoanHistoryEvent[],
  rules: Partial<ServicingRules> = {},
  asOf = '2026-05-10',
): string[] {
  const under = aLoanUnderRules({}, { ...demo, ...rules })
  const { state } = simulateHistory(
    under,
    [{ kind: 'disbursed', on: under.terms.contractOn }, ...events],
    day(asOf),
  )
  return state.lateFees.map(
    ({ no, on, amount, waivedOn }) =>
      `${no} ${on} ${formatDollars(amount)}${waivedOn === null ? '' : ` waived ${waivedOn}`}`,
  )
}

const first = aPayment('p1', '467.84', '2026-02-15')
const second = aPayment('p2', '467.84', '2026-03-15')
const third = aPayment('p3', '467.84', '2026-04-15')

describe('when it is assessed', () => {
  it.each([
    ['nothing paid', [], ['1 2026-02-26 23.39', '2 2026-03-26 23.39', '3 2026-04-26 23.39']],
    ['all in time', [first, second, third], []],
    ['on the last day of grace', [at(first, '2026-02-25'), second, third], []],
    ['a day later', [at(first, '2026-02-26'), second, third], ['1 2026-02-26 23.39']],
    [
      'one paid short',
      [aPayment('p1', '367.84', '2026-02-15'), second, third],
      // The next payment makes the first installment up, and is short by as much itself.
      ['1 2026-02-26 10.00', '2 2026-03-26 10.00', '3 2026-04-26 10.00'],
    ],
  ] as const)('assesses late fees by when an installment is paid: %s', (_what, events, fees) => {
    expect(feesOf(events)).toEqual(fees)
  })

  it('assesses a late fee in Texas on the sixteenth day after the due date, in Pennsylvania on the eleventh', () => {
    const texas = { graceDays: 15, lateFeeMin: null, lateFeeMax: null }
    const inTime = [second, third]
    expect(feesOf([at(first, '2026-03-02'), ...inTime], texas)).toEqual([])
    expect(feesOf([at(first, '2026-03-03'), ...inTime], texas)).toEqual(['1 2026-03-03 23.39'])
    const penn = { ...texas, graceDays: 10, lateFeePercent: 2_00000n }
    expect(feesOf([at(first, '2026-02-26'), ...inTime], penn)).toEqual(['1 2026-02-26 9.36'])
  })

  it('assesses no late fee for a shortfall within the tolerance', () => {
    const short = [aPayment('p1', '465.84', '2026-02-15'), second, third]
    expect(feesOf(short, { shortPayTolerance: parseDollars('2.00') })).toEqual([])
    expect(feesOf(short, { shortPayTolerance: parseDollars('1.99') })).toHaveLength(3)
  })

  it('extends a grace that ends on a closed day where the lender allows it', () => {
    // 2026-04-25 is a Saturday, so the Monday after is in time and the Tuesday is not.
    const paid = [first, second, at(third, '2026-04-27')]
    expect(feesOf(paid)).toEqual(['3 2026-04-26 23.39'])
    expect(feesOf(paid, { graceRollsForward: true })).toEqual([])
    const late = [first, second, at(third, '2026-04-28')]
    expect(feesOf(late, { graceRollsForward: true })).toEqual(['3 2026-04-28 23.39'])
  })

  it('assesses one late fee for an installment, however long it stays open and whatever is waived', () => {
    const waived: LoanHistoryEvent = { kind: 'lateFeeWaived', no: 1, on: day('2026-03-01') }
    expect(feesOf([waived], {}, '2026-03-20')).toEqual(['1 2026-02-26 23.39 waived 2026-03-01'])
  })
})

describe('no fee for a fee', () => {
  // One late fee, then each installment in full and in time: the fee takes its part first.
  const paid = [at(first, '2026-02-26'), second, third]

  it('assesses one late fee where fees are paid first and every installment is paid in full', () => {
    expect(feesOf(paid, { waterfall: feesFirst })).toEqual(['1 2026-02-26 23.39'])
  })

  it('assesses a fee for a short payment, and none for the next installment paid in full', () => {
    const less = [first, aPayment('p2', '460.00', '2026-03-15'), third]
    expect(feesOf(less, { waterfall: feesFirst })).toEqual(['2 2026-03-26 10.00'])
  })

  it('assesses a fee for an unpaid installment after one that was paid within its grace', () => {
    expect(feesOf([at(first, '2026-02-20')], { waterfall: feesFirst }, '2026-04-01')).toEqual([
      '2 2026-03-26 23.39',
    ])
  })
})

describe('a returned payment', () => {
  const paid = [first, second, third]

  it.each([
    ['within the grace: on the day', '2026-04-20', ['3 2026-04-26 23.39']],
    ['on the day itself: once', '2026-04-26', ['3 2026-04-26 23.39']],
    ['after it: at once', '2026-05-04', ['3 2026-05-04 23.39']],
  ])('assesses the late fee of a returned payment %s', (_when, on, fees) => {
    expect(feesOf([...paid, back(on)])).toEqual(fees)
  })

  it('assesses no second fee for an installment that had one when its payment is returned', () => {
    const lateThenBack = [first, second, at(third, '2026-04-28'), back('2026-05-04')]
    expect(feesOf(lateThenBack)).toEqual(['3 2026-04-26 23.39'])
  })

  it('opens at a return an installment again that was paid in advance', () => {
    const ahead = [aPayment('p3', '1403.52', '2026-02-10'), back('2026-03-10')]
    expect(feesOf(ahead, {}, '2026-03-12')).toEqual(['1 2026-03-10 23.39'])
  })

  it('assesses no late fee for a refund by the lender', () => {
    const refund: LoanHistoryEvent = {
      kind: 'refunded',
      paymentId: 'p3',
      on: day('2026-05-04'),
      withFee: true,
    }
    expect(feesOf([...paid, refund])).toEqual([])
  })
})

describe('a payment entered late', () => {
  const entered = { enteredOn: day('2026-03-02') }

  it('waives at a payment entered late the fee that it shows to be wrong', () => {
    const late = aPayment('p1', '467.84', '2026-02-25', entered)
    expect(feesOf([late], {}, '2026-03-20')).toEqual(['1 2026-02-26 23.39 waived 2026-03-02'])
  })

  it('keeps the fee where the payment was after the grace or too small, or another was late too', () => {
    const dayLate = aPayment('p1', '467.84', '2026-02-26', entered)
    expect(feesOf([dayLate], {}, '2026-03-20')).toEqual(['1 2026-02-26 23.39'])
    const less = aPayment('p1', '467.83', '2026-02-25', entered)
    expect(feesOf([less], {}, '2026-03-20')).toEqual(['1 2026-02-26 23.39'])
    const half = [
      aPayment('p0', '200.00', '2026-02-27'),
      aPayment('p1', '267.84', '2026-02-25', entered),
    ]
    expect(feesOf(half, {}, '2026-03-20')).toEqual(['1 2026-02-26 23.39'])
  })

  it('waives a fee by the second of two late entries that make up the installment together', () => {
    const both = [
      aPayment('p0', '200.00', '2026-02-24', { enteredOn: day('2026-03-01') }),
      aPayment('p1', '267.84', '2026-02-25', entered),
    ]
    expect(feesOf(both, {}, '2026-03-20')).toEqual(['1 2026-02-26 23.39 waived 2026-03-02'])
  })
})

describe('what stops late fees', () => {
  const raise = (flag: LoanFlag, on: string | null): LoanHistoryEvent => ({
    kind: 'flagged',
    flag,
    on: on === null ? null : day(on),
  })
  const none = { lateFeeStopsAtAcceleration: false }

  it.each([
    ['a petition', [raise('bankruptcy', '2026-02-20')], {}, []],
    ['active duty or a deferral', [raise('deferral', '2026-02-20')], {}, []],
    ['a repossession', [raise('repossession', '2026-02-20')], {}, []],
    ['a loan closed by its lender', [raise('closed', '2026-02-20')], {}, []],
    [
      'not a repossession, where the contract says so',
      [raise('repossession', '2026-02-20')],
      none,
      ['1 2026-02-26 23.39'],
    ],
    ['a charge-off', [{ kind: 'chargedOff', on: day('2026-02-20') }], {}, []],
    ['a payoff', [aPayment('p1', '19000.00', '2026-02-10')], {}, []],
  ] as const)('stops late fees for: %s', (_what, events, rules, fees) => {
    expect(feesOf(events, rules, '2026-03-20')).toEqual(fees)
  })

  it('stops late fees from the day of a flag entered late, and waives what was assessed since', () => {
    const events = [raise('bankruptcy', '2026-03-01')]
    const known = simulateHistory(
      loan,
      [{ kind: 'disbursed', on: loan.terms.contractOn }],
      day('2026-03-30'),
    )
    expect(known.state.lateFees).toHaveLength(2)
    const flagged = afterEvents(loan, [
      ...known.events.slice(1),
      { kind: 'dayClosed', on: day('2026-03-30') },
      ...events,
    ])
    expect(flagged.state.lateFees.map(({ waivedOn }) => waivedOn)).toEqual([null, '2026-03-30'])
    expect(flagged.state.lateFee).toBe(23_39n)
  })

  it('assesses no fee in hindsight once the flag is lifted', () => {
    const { state } = afterEvents(loan, [
      raise('bankruptcy', '2026-02-20'),
      raise('bankruptcy', null),
    ])
    expect(lateFeesOn(loan, state, day('2026-02-26'))).toHaveLength(1)
    expect(lateFeesOn(loan, state, day('2026-02-27'))).toEqual([])
  })

  it('leaves late fees to the lender where its system is the system of record', () => {
    const { state } = afterEvents(loan, [])
    expect(isLateFeeStopped(loan, state, day('2026-02-26'))).toBe(false)
    expect(isLateFeeStopped({ ...loan, mode: 'lender' }, state, day('2026-02-26'))).toBe(true)
  })
})

it('keeps the grace period of due dates of the 29th to the 31st', () => {
  const monthEnd = aLoanUnderRules({ firstDueOn: day('2027-12-31') }, demo)
  const { state } = afterEvents(monthEnd, [])
  const days = Array.from({ length: 150 }, (_one, count) => addDays(day('2027-12-31'), count))
  const found = days.flatMap((on) => lateFeesOn(monthEnd, state, on)).map(({ no, on }) => [no, on])
  expect(found).toEqual([
    [1, '2028-01-11'],
    [2, '2028-02-11'],
    [3, '2028-03-11'],
    [4, '2028-04-11'],
    [5, '2028-05-11'],
  ])
})

function at(payment: ReturnType<typeof aPayment>, on: string) {
  return { ...payment, effectiveOn: day(on), enteredOn: day(on) }
}

function back(on: string): LoanHistoryEvent {
  return { kind: 'returned', paymentId: 'p3', on: day(on), code: 'R10' }
}

function bound(text = '-') {
  return text === '-' ? null : parseDollars(text)
}
