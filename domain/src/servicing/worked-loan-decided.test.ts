import { describe, expect, it } from 'vitest'
import { aLoanUnderRules, aPayment, formatTransaction } from '../../testing/builders.ts'
import { parseTable } from '../../testing/parse-table.ts'
import { parseDay } from '../calendar.ts'
import { trialBalance } from '../../testing/balance.ts'
import { loanFields } from '../loans/loan-fields.ts'
import { payoffAmount } from '../loans/payoff/payoff.ts'
import { computePayoffQuote } from '../loans/payoff/payoff-quote.ts'
import type { LoanHistoryEvent, ReplayedEvent } from '../../testing/replay-events.ts'
import { formatDollars, parseDollars, zero } from '../money.ts'
import { simulateHistory } from '../../testing/simulate-history.ts'

// The worked loan of the rules, 1.10, to its end: only what was paid and what came back is given.

const day = parseDay
const loan = aLoanUnderRules(
  {},
  {
    graceDays: 10,
    lateFeePercent: 5_00000n,
    lateFeeMin: parseDollars('10.00'),
    lateFeeMax: parseDollars('50.00'),
    nsfFee: parseDollars('25.00'),
  },
)
const card = { channel: 'card', fee: parseDollars('3.95') } as const
const facts: readonly LoanHistoryEvent[] = [
  { kind: 'disbursed', on: day('2026-01-15') },
  aPayment('p1', '467.84', '2026-02-15'),
  aPayment('p2', '467.84', '2026-03-20', card),
  aPayment('p3', '467.84', '2026-04-15'),
  { kind: 'returned', paymentId: 'p3', on: day('2026-04-20'), code: 'R01' },
  aPayment('p4', '200.00', '2026-05-01', card),
  aPayment('p5', '850.00', '2026-06-01'),
  aPayment('p6', '17555.07', '2026-06-11', { channel: 'check' }),
]
const whole = simulateHistory(loan, facts, day('2026-07-31'))

function until(last: string) {
  const known = facts.filter((event) => postedBy(event) <= last)
  return simulateHistory(loan, known, day(last))
}

function postedBy(event: LoanHistoryEvent): string {
  if (event.kind === 'payment') return event.enteredOn
  return event.kind === 'accrued' ? event.through : (event.on ?? '')
}

it('matches every row of the worked example, fees included', () => {
  expect(whole.rows.flatMap(tell)).toEqual(
    parseTable(`
      on         | what     | amount   | int    | prin     | late  | nsf   | balance
      2026-02-15 | ach      | 467.84   | 143.70 | 324.14   | 0.00  | 0.00  | 18475.86
      2026-03-20 | card     | 467.84   | 150.34 | 317.50   | 0.00  | 0.00  | 18158.36
      2026-04-15 | ach      | 467.84   | 116.41 | 351.43   | 0.00  | 0.00  | 17806.93
      2026-04-20 | returned | 467.84   | 116.41 | 351.43   | 0.00  | 0.00  | 18158.36
      2026-04-20 | nsfFee   | 25.00    | 0.00   | 0.00     | 0.00  | 0.00  | 18158.36
      2026-04-26 | late#3   | 23.39    | 0.00   | 0.00     | 0.00  | 0.00  | 18158.36
      2026-05-01 | card     | 200.00   | 188.05 | 11.95    | 0.00  | 0.00  | 18146.41
      2026-05-26 | late#4   | 23.39    | 0.00   | 0.00     | 0.00  | 0.00  | 18146.41
      2026-06-01 | ach      | 850.00   | 138.71 | 639.51   | 46.78 | 25.00 | 17506.90
      2026-06-11 | check    | 17555.07 | 43.17  | 17506.90 | 0.00  | 0.00  | 0.00
    `),
  )
  const last = whole.rows.findLast(({ event }) => event.kind === 'payment')
  expect(last?.split?.overpayment).toBe(5_00n)
  expect(whole.rows.find(({ event }) => event.kind === 'returned')?.catchUp).toBe(43n)
})

function tell({ event, split, takenBack, state }: ReplayedEvent) {
  const parts = split ?? takenBack
  const row = (on: string, what: string, amount: bigint) => [
    {
      on,
      what,
      amount: formatDollars(amount as typeof zero),
      int: formatDollars(parts?.interest ?? zero),
      prin: formatDollars(parts?.principal ?? zero),
      late: formatDollars(parts?.lateFee ?? zero),
      nsf: formatDollars(parts?.nsfFee ?? zero),
      balance: formatDollars(state.principal),
    },
  ]
  if (event.kind === 'payment') return row(event.enteredOn, event.channel, event.amount)
  if (event.kind === 'returned') return row(event.on, 'returned', 467_84n)
  if (event.kind === 'feeAssessed') return row(event.on, event.fee, event.amount)
  if (event.kind === 'lateFeeAssessed') return row(event.on, `late#${event.no}`, event.amount)
  return []
}

describe('fields', () => {
  it.each([
    // on          days  total due  oldest due    next payment
    ['2026-04-25', 10, '492.84', '2026-04-15', '492.84'],
    ['2026-04-26', 11, '516.23', '2026-04-15', '516.23'],
    ['2026-05-15', 30, '784.07', '2026-04-15', '784.07'],
    ['2026-05-26', 41, '807.46', '2026-04-15', '807.46'],
    ['2026-06-01', 0, '0.00', '2026-06-15', '425.30'],
    ['2026-06-11', 0, '0.00', null, '0.00'],
  ])('reports on %s: %s days past due, %s due', (on, daysPastDue, total, oldest, next) => {
    const known = { today: day(on), lastPaid: null, hasScheduled: false }
    const fields = loanFields(loan, until(on).state, known)
    expect(fields.daysPastDue).toBe(daysPastDue)
    expect(formatDollars(fields.totalAmountDue)).toBe(total)
    expect(fields.oldestDueOn).toBe(oldest)
    expect(formatDollars(fields.nextPayment)).toBe(next)
  })

  it('quotes the payoff and the per diem of the worked loan', () => {
    const { terms } = loan
    const past = until('2026-04-25').state
    expect(formatDollars(payoffAmount(terms, past, day('2026-04-25')))).toBe('18344.55')
    const { state } = until('2026-06-01')
    const quote = computePayoffQuote(loan, state, { today: day('2026-06-01') })
    expect(quote.goodThrough).toBe('2026-06-11')
    expect(formatDollars(quote.total)).toBe('17550.07')
    expect(formatDollars(quote.perDiem)).toBe('4.32')
    expect(quote.perDiemExact).toBe(431_677n)
  })
})

describe('journals', () => {
  it.each([
    ['2026-04-15', 'payment', '1030 467.84, 1100 -351.43, 1200 -116.41'],
    ['2026-04-20', 'return', '1030 -467.84, 1100 351.43, 1200 116.41'],
    ['2026-04-20', 'catchUp', '1200 0.43, 4000 -0.43'],
    ['2026-04-20', 'feeAssessed', '1310 25.00, 4110 -25.00'],
    ['2026-04-26', 'feeAssessed', '1300 23.39, 4100 -23.39'],
    ['2026-05-01', 'payment', '1020 203.95, 1100 -11.95, 1200 -188.05, 4120 -3.95'],
    ['2026-05-26', 'feeAssessed', '1300 23.39, 4100 -23.39'],
    ['2026-06-01', 'payment', '1030 850.00, 1100 -639.51, 1200 -138.71, 1300 -46.78, 1310 -25.00'],
    ['2026-06-11', 'payment', '1010 17555.07, 1100 -17506.90, 1200 -43.17, 2200 -5.00'],
  ])('posts on %s the %s: %s', (on, kind, lines) => {
    const found = whole.transactions.filter((each) => each.on === on && each.kind === kind)
    expect(found.map(formatTransaction)).toEqual([lines])
  })

  it.each([
    [
      '2026-06-01',
      '1020 675.74, 1030 1317.84, 1100 17506.90, 2500 -18800.00, 4000 -620.80, 4100 -46.78, ' +
        '4110 -25.00, 4120 -7.90',
    ],
    [
      '2026-06-11',
      '1010 17555.07, 1020 675.74, 1030 1317.84, 2200 -5.00, 2500 -18800.00, 4000 -663.97, ' +
        '4100 -46.78, 4110 -25.00, 4120 -7.90',
    ],
  ])('balances the trial balance after %s', (on, balances) => {
    const lines = [...trialBalance(until(on).transactions)]
      .map(([account, amount]) => ({ account, amount }))
      .filter(({ amount }) => amount !== 0n)
    expect(formatTransaction({ lines })).toBe(balances)
  })

  it('decides nothing more once the loan is paid off by check', () => {
    expect(whole.state.paidOffOn).toBe('2026-06-11')
    expect(whole.state.heldUntil).toBe(null)
    expect(whole.transactions.filter(({ on }) => on > '2026-06-11')).toEqual([])
  })
})
