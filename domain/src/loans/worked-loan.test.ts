import { describe, expect, it } from 'vitest'
import { aLoanUnderRules, workedHistory } from '../../testing/builders.ts'
import { parseTable } from '../../testing/parse-table.ts'
import { parseDay } from '../calendar.ts'
import { trialBalance } from '../../testing/balance.ts'
import type { Transaction } from '../ledger/transaction.ts'
import { add, cents, formatDollars, zero } from '../money.ts'
import { feesFirst } from '../payments/allocate-payment.ts'
import { amountsDue } from './status/amounts-due.ts'
import { payoffAmount, perDiem } from './payoff/payoff.ts'
import { computePayoffQuote } from './payoff/payoff-quote.ts'
import { splitPayment } from './payments/split-payment.ts'
import { replayEvents, type ReplayedEvent } from '../../testing/replay-events.ts'

// The worked loan of the rules, 1.10: its table, its fields, its journals, its trial balances.

const day = parseDay
const loan = aLoanUnderRules()
const history = workedHistory()
const whole = replayEvents(loan, history)

function upTo(last: string) {
  return replayEvents(
    loan,
    history.filter((event) => dayOf(event) <= last),
  )
}

function dayOf(event: ReplayedEvent['event']): string {
  if (event.kind === 'payment') return event.enteredOn
  return event.kind === 'accrued' ? event.through : (event.on ?? '')
}

const payments = parseTable(`
  id | int    | prin     | extra   | late  | nsf   | over | balance
  p1 | 143.70 | 324.14   | 0.00    | 0.00  | 0.00  | 0.00 | 18475.86
  p2 | 150.34 | 317.50   | 0.00    | 0.00  | 0.00  | 0.00 | 18158.36
  p3 | 116.41 | 351.43   | 0.00    | 0.00  | 0.00  | 0.00 | 17806.93
  p4 | 188.05 | 11.95    | 0.00    | 0.00  | 0.00  | 0.00 | 18146.41
  p5 | 138.71 | 639.51   | 42.54   | 46.78 | 25.00 | 0.00 | 17506.90
  p6 | 43.17  | 17506.90 | 17506.90 | 0.00  | 0.00  | 5.00 | 0.00
`)

it.each(payments)(
  'applies $id: $int interest and $prin principal, fees $late and $nsf, leaving $balance',
  (row) => {
    const applied = whole.rows.find(
      ({ event }) => event.kind === 'payment' && event.paymentId === row.id,
    )
    const { split = null, state } = applied ?? {}
    expect({
      id: row.id,
      int: formatDollars(split?.interest ?? zero),
      prin: formatDollars(split?.principal ?? zero),
      extra: formatDollars(split?.principalExtra ?? zero),
      late: formatDollars(split?.lateFee ?? zero),
      nsf: formatDollars(split?.nsfFee ?? zero),
      over: formatDollars(split?.overpayment ?? zero),
      balance: formatDollars(state?.principal ?? zero),
    }).toEqual(row)
  },
)

it('catches up on 0.43 of interest when the payment of 04-15 is returned', () => {
  const returned = whole.rows.find(({ event }) => event.kind === 'returned')
  expect(returned?.catchUp).toBe(43n)
  expect(returned?.state.principal).toBe(18_158_36n)
})

describe('fields', () => {
  it.each([
    ['2026-04-25', 10, '492.84', '2026-04-15'],
    ['2026-04-26', 11, '516.23', '2026-04-15'],
    ['2026-05-15', 30, '784.07', '2026-04-15'],
    ['2026-05-26', 41, '807.46', '2026-04-15'],
    ['2026-06-01', 0, '0.00', '2026-06-15'],
  ])('reports on %s: %s days past due, %s due, oldest %s', (on, daysPastDue, total, oldest) => {
    const due = amountsDue(loan, upTo(on).state, { today: day(on) })
    expect(due.daysPastDue).toBe(daysPastDue)
    expect(formatDollars(due.totalAmountDue)).toBe(total)
    expect(due.oldestDueOn).toBe(oldest)
  })

  it('asks for the rest of the next installment once paid ahead', () => {
    const due = amountsDue(loan, upTo('2026-06-01').state, { today: day('2026-06-01') })
    expect(formatDollars(due.nextPayment)).toBe('425.30')
    expect(due.nextDueOn).toBe('2026-06-15')
  })

  it('quotes the payoff of the worked loan', () => {
    const { terms } = loan
    expect(formatDollars(payoffAmount(terms, upTo('2026-04-25').state, day('2026-04-25')))).toBe(
      '18344.55',
    )
    const { state } = upTo('2026-06-01')
    const quote = computePayoffQuote(loan, state, { today: day('2026-06-01'), days: 10 })
    expect(quote.goodThrough).toBe('2026-06-11')
    expect(formatDollars(quote.total)).toBe('17550.07')
    expect(formatDollars(perDiem(terms, state))).toBe('4.32')
  })

  it('owes nothing after the payoff check', () => {
    const due = amountsDue(loan, whole.state, { today: day('2026-06-11') })
    expect(whole.state.paidOffOn).toBe('2026-06-11')
    expect(whole.state.refundsPayable).toBe(5_00n)
    expect(due.oldestDueOn).toBe(null)
    expect(due.nextPayment).toBe(0n)
  })
})

describe('journals', () => {
  it.each([
    ['2026-04-15', 'payment', '1030 467.84, 1100 -351.43, 1200 -116.41'],
    ['2026-04-20', 'return', '1030 -467.84, 1100 351.43, 1200 116.41'],
    ['2026-04-20', 'catchUp', '1200 0.43, 4000 -0.43'],
    ['2026-04-20', 'feeAssessed', '1310 25.00, 4110 -25.00'],
    ['2026-05-01', 'payment', '1020 203.95, 1100 -11.95, 1200 -188.05, 4120 -3.95'],
    ['2026-06-11', 'payment', '1010 17555.07, 1100 -17506.90, 1200 -43.17, 2200 -5.00'],
  ])('posts on %s the %s: %s', (on, kind, lines) => {
    const found = whole.transactions.filter((each) => each.on === on && each.kind === kind)
    expect(found.map(written)).toEqual([lines])
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
    const { transactions } = upTo(on)
    const lines = [...trialBalance(transactions)].map(([account, amount]) => ({ account, amount }))
    expect(written({ lines: lines.filter(({ amount }) => amount !== 0n) })).toBe(balances)
    expect(lines.reduce((total, { amount }) => add(total, amount), zero)).toBe(0n)
  })
})

it('pays fees first where the waterfall says so: 25.00, 23.39, then 151.61 of interest', () => {
  const first = aLoanUnderRules({}, { waterfall: feesFirst })
  const { state } = upTo('2026-04-26')
  const payment = { amount: cents(200_00n), effectiveOn: day('2026-05-01') }
  const { nsfFee, lateFee, interest, principal } = splitPayment(first, state, payment)
  expect([nsfFee, lateFee, interest, principal]).toEqual([25_00n, 23_39n, 151_61n, 0n])
})

function written({ lines }: Pick<Transaction, 'lines'>): string {
  return lines
    .toSorted((left, right) => (left.account < right.account ? -1 : 1))
    .map(({ account, amount }) => `${account} ${formatDollars(amount)}`)
    .join(', ')
}
