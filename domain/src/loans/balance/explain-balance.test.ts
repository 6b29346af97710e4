import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceOf } from '../../../testing/balance.ts'
import { aLoanUnderRules, workedHistory } from '../../../testing/builders.ts'
import { anyHistory } from '../../../testing/random-history.ts'
import { type ReplayedLoan, replayEvents } from '../../../testing/replay-events.ts'
import { addDays, type LocalDate, parseDay } from '../../calendar.ts'
import type { AccountNo } from '../../ledger/accounts.ts'
import { add, type Cents, formatDollars, subtract, sum, zero } from '../../money.ts'
import {
  explainBalance,
  explainLastPayment,
  findLastPayment,
  type LoanBooking,
  type OwedParts,
  sumOf,
} from './explain-balance.ts'

const loan = aLoanUnderRules()
const day = parseDay

/** The books of a replayed loan, each event written at a moment of its own. */
function bookingsOf({ rows }: ReplayedLoan): LoanBooking[] {
  return rows.flatMap(({ event, transactions }, at) =>
    transactions.map(({ kind, on, effectiveOn, lines }) => {
      const byAccount = new Map<string, Cents>()
      for (const { account, amount } of lines) byAccount.set(account, amount)
      const reference = 'paymentId' in event ? event.paymentId : ''
      return { kind, postedOn: on, effectiveOn, enteredAt: at, reference, byAccount }
    }),
  )
}

/** What the books say is owed at the end of a day, summed by account. */
function owedAt({ transactions }: ReplayedLoan, on: LocalDate): OwedParts {
  const until = transactions.filter((one) => one.on <= on)
  const of = (account: AccountNo) => balanceOf(until, account)
  return {
    principal: of('1100'),
    interest: of('1200'),
    fees: sum([of('1300'), of('1310'), of('1320')]),
  }
}

const explain = (replayed: ReplayedLoan, from: string, through: string) =>
  explainBalance({ terms: loan.terms, state: replayed.state }, bookingsOf(replayed), {
    from: day(from),
    through: day(through),
  })

/** A booking of a payment that moves nothing, for what goes by its kind alone. */
function aBooking(kind: LoanBooking['kind'], reference: string, enteredAt: number): LoanBooking {
  const on = day('2026-02-15')
  return { kind, reference, enteredAt, postedOn: on, effectiveOn: on, byAccount: new Map() }
}

describe('the explanation of a balance', () => {
  it('opens and closes as the books do, and its lines come to the difference, of any history', () => {
    fc.assert(
      fc.property(anyHistory, fc.nat(400), fc.nat(400), (history, start, length) => {
        const replayed = replayEvents(loan, history)
        const from = addDays(loan.terms.contractOn, start)
        const through = addDays(from, length)
        const told = explain(replayed, from, through)
        expect(told.opening).toEqual(owedAt(replayed, from))
        expect(told.closing).toEqual(owedAt(replayed, through))
        let balance = sumOf(told.opening)
        for (const line of told.lines) {
          expect(line.change).toBe(sumOf(line))
          balance = add(balance, line.change)
          expect(line.balance).toBe(balance)
        }
        expect(balance).toBe(sumOf(told.closing))
      }),
    )
  })

  it('tells of each interest the days and the rate that make it, and where a payment went', () => {
    const replayed = replayEvents(loan, workedHistory())
    const { opening, lines, closing } = explain(replayed, '2026-02-15', '2026-03-31')
    const shown = lines.map(({ kind, on, change, principal, interest, earned }) => [
      kind,
      on,
      ...[change, principal, interest].map(formatDollars),
      earned?.days ?? 0,
    ])
    expect(shown.slice(0, 2)).toEqual([
      ['interest', '2026-03-20', '150.34', '0.00', '150.34', 33],
      ['payment', '2026-03-20', '-467.84', '-317.50', '-150.34', 0],
    ])
    expect(formatDollars(subtract(sumOf(closing), sumOf(opening)))).toBe('-317.50')
  })

  it('shows no days of interest that a change of rate divides, and no line of a settlement', () => {
    const history = workedHistory().slice(0, 2)
    const replayed = replayEvents(loan, history)
    const state = {
      ...replayed.state,
      rates: [{ from: day('2026-02-01'), rate: 6_00000n }],
    }
    const told = explainBalance({ terms: loan.terms, state }, bookingsOf(replayed), {
      from: loan.terms.contractOn,
      through: day('2026-03-01'),
    })
    expect(told.lines.map(({ kind, earned }) => [kind, earned])).toEqual([
      ['interest', null],
      ['payment', null],
    ])
  })
})

describe('the last payment', () => {
  it('tells the last payment with the interest that it found', () => {
    const replayed = replayEvents(loan, workedHistory().slice(0, 2))
    const told = explainLastPayment(
      { terms: loan.terms, state: replayed.state },
      bookingsOf(replayed),
    )
    expect(told).toMatchObject({
      kind: 'payment',
      on: '2026-02-15',
      interestBefore: { days: 31, rate: 9_00000n },
    })
    expect(formatDollars(told?.principal ?? zero)).toBe('-324.14')
  })

  it('tells nights in a row as one stretch of interest', () => {
    const [opened, paid] = workedHistory()
    if (opened === undefined || paid === undefined) throw new Error('the history begins so')
    const nights = [1, 2, 3].map((days) => ({
      kind: 'dayClosed' as const,
      on: addDays(loan.terms.contractOn, days),
    }))
    const replayed = replayEvents(loan, [opened, ...nights, paid])
    const told = explainBalance(
      { terms: loan.terms, state: replayed.state },
      bookingsOf(replayed),
      { from: loan.terms.contractOn, through: day('2026-03-01') },
    )
    expect(told.lines.map(({ kind, earned }) => [kind, earned?.days])).toEqual([
      ['interest', 31],
      ['payment', undefined],
    ])
  })

  it('tells no last payment before the first', () => {
    const replayed = replayEvents(loan, workedHistory().slice(0, 1))
    const told = explainLastPayment(
      { terms: loan.terms, state: replayed.state },
      bookingsOf(replayed),
    )
    expect(told).toBeNull()
  })

  it('takes a payment that came back for no last payment, until it is made again', () => {
    const came = [
      aBooking('payment', 'p1', 1),
      aBooking('payment', 'p2', 2),
      aBooking('return', 'p2', 3),
    ]
    expect(findLastPayment(came)?.reference).toBe('p1')
    expect(findLastPayment([...came, aBooking('payment', 'p2', 4)])?.reference).toBe('p2')
    expect(findLastPayment([aBooking('payment', 'p2', 1), aBooking('return', 'p2', 2)])).toBeNull()
  })
})
