import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aLoanUnderRules } from '../../testing/builders.ts'
import { judgeLateFees } from '../../testing/late-fee-book.ts'
import {
  anyCommands,
  anyLateFeeCommands,
  anyOverCommands,
  anyServicedLoan,
  runCommand,
  openDaysThrough,
  startScenario,
  type LoanScenario,
} from '../../testing/random-servicing.ts'
import { addDays, type LocalDate, parseDay } from '../calendar.ts'
import type { AccountNo } from '../ledger/accounts.ts'
import { trialBalance } from '../../testing/balance.ts'
import type { Transaction } from '../ledger/transaction.ts'
import { exactPerCent, roundToCents } from '../loans/interest/accrue-interest.ts'
import { applyEvent } from '../loans/events/apply-event.ts'
import { type LoanState, newLoanState } from '../loans/loan.ts'
import type { LoanEvent, LoanUnderRules } from '../loans/events/loan-event.ts'
import { isPaidOff } from '../loans/status/loan-status.ts'
import { add, cents, negate, sum, zero } from '../money.ts'
import { feesFirst } from '../payments/allocate-payment.ts'
import { closeDay } from './close-day.ts'

const anyLoan = anyServicedLoan(aLoanUnderRules, feesFirst)

/** Everything that follows holds after each command of any sequence of them. */
function afterEach(
  runs: number,
  check: (loan: LoanUnderRules, scenario: LoanScenario) => void,
): void {
  fc.assert(
    fc.property(anyLoan, anyCommands, (loan, commands) => {
      const scenario = startScenario(loan)
      for (const command of commands) {
        runCommand(loan, scenario, command)
        check(loan, scenario)
      }
    }),
    { numRuns: runs },
  )
}

/** The days of what nights decided: no person charges off with a cause. */
function daysDecided(events: readonly LoanEvent[]): readonly LocalDate[] {
  return events.flatMap((event) => {
    if (event.kind === 'lateFeeAssessed' || event.kind === 'writtenOff') return [event.on]
    return event.kind === 'chargedOff' && event.cause !== undefined ? [event.on] : []
  })
}

const isOver = (state: LoanState) => isPaidOff(state) || state.chargedOff !== null

describe('whatever is done to a loan', () => {
  it('balances each transaction to zero, and the ledger with the loan’s own balances', () => {
    afterEach(200, ({ terms }, { state, transactions }) => {
      for (const { lines } of transactions.slice(-8))
        expect(sum(lines.map(({ amount }) => amount))).toBe(0n)
      const ledger = trialBalance(transactions)
      const balance = (account: AccountNo) => ledger.get(account) ?? zero
      expect({
        1100: balance('1100'),
        1200: balance('1200'),
        1300: balance('1300'),
        1310: balance('1310'),
        1320: balance('1320'),
        2100: negate(balance('2100')),
        2200: negate(balance('2200')),
        4000: negate(balance('4000')),
      }).toEqual({
        1100: state.principal,
        1200: roundToCents(state.accruedExact, terms.dayCount),
        1300: state.lateFee,
        1310: state.nsfFee,
        1320: state.otherFee,
        2100: state.unapplied,
        2200: state.refundsPayable,
        4000: state.interestPosted,
      })
    })
  })

  it('keeps every bucket at or above zero', () => {
    afterEach(200, ({ terms }, { state }) => {
      const { principal, lateFee, nsfFee, otherFee, satisfied, unapplied, refundsPayable } = state
      const buckets = { principal, lateFee, nsfFee, otherFee, satisfied, unapplied, refundsPayable }
      const negative = Object.entries(buckets).filter(([, amount]) => amount < 0n)
      expect(negative).toEqual([])
      expect(2n * state.accruedExact >= -exactPerCent(terms.dayCount)).toBe(true)
      expect((state.chargedOff?.recovered ?? 0n) >= 0n).toBe(true)
    })
  })

  it('gives each transaction its two days, and the loan’s currency', () => {
    afterEach(60, ({ terms }, { transactions }) => {
      for (const { on, effectiveOn, currency } of transactions.slice(-8)) {
        expect(currency).toBe(terms.currency)
        expect([parseDay(on), parseDay(effectiveOn)]).toEqual([on, effectiveOn])
      }
    })
  })

  it('leads by replayed events to the same state and the same ledger', () => {
    fc.assert(
      fc.property(anyLoan, anyCommands, (loan, commands) => {
        const scenario = startScenario(loan)
        for (const command of commands) runCommand(loan, scenario, command)
        let state = newLoanState(loan.terms)
        const transactions = []
        for (const event of scenario.events) {
          const applied = applyEvent(loan, state, event)
          state = applied.state
          transactions.push(...applied.transactions)
        }
        expect(state).toEqual(scenario.state)
        expect(transactions).toEqual(scenario.transactions)
      }),
    )
  })

  it('waives, pays and reverses late fees as a plain list of them says', () => {
    fc.assert(
      fc.property(anyLoan, anyLateFeeCommands, (loan, commands) => {
        const scenario = startScenario(loan)
        for (const command of commands) runCommand(loan, scenario, command)
        expect(judgeLateFees({ ...scenario, loan, boarded: newLoanState(loan.terms) })).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  it('waives no more late fee income than was earned', () => {
    afterEach(100, (_loan, { state, transactions }) => {
      expect(trialBalance(transactions).get('4100') ?? zero).toBeLessThanOrEqual(0n)
      const owed = sum(state.lateFees.map((fee) => fee.owed))
      // What was charged off is owed again once that is reversed.
      const lost = state.chargedOff?.lateFee ?? zero
      expect(owed).toBeLessThanOrEqual(add(state.lateFee, lost))
    })
  })

  it('closes a day once that is closed twice', () => {
    afterEach(60, (loan, { state, today }) => {
      const again = closeDay(loan, state, today)
      expect(again.state).toBe(state)
      expect([again.transactions, again.events]).toEqual([[], []])
    })
  })

  it('ends thirty days of downtime as thirty daily closes would have', () => {
    fc.assert(
      fc.property(anyLoan, anyCommands, (loan, commands) => {
        const scenario = startScenario(loan)
        for (const command of commands) runCommand(loan, scenario, command)
        const atOnce = closeDay(loan, scenario.state, addDays(scenario.today, 30))
        const nightly = { ...scenario, transactions: [], events: [] }
        for (let night = 1; night <= 30; night += 1)
          openDaysThrough(loan, nightly, addDays(scenario.today, night))
        expect(nightly.state).toEqual(atOnce.state)
        expect(nightly.transactions).toEqual(atOnce.transactions)
        expect(nightly.events).toEqual(atOnce.events)
      }),
    )
  })

  it('decides nothing of a day on which the loan was over', () => {
    const rules = { lateFeePercent: 5_00000n, chargeOffDays: 45, smallBalance: cents(40_00n) }
    const short = {
      principal: cents(2_500_00n),
      installments: 6,
      installmentAmount: cents(428_00n),
    }
    const loan = aLoanUnderRules(short, rules)
    const reopened: boolean[] = []
    fc.assert(
      fc.property(anyOverCommands, (commands) => {
        const scenario = startScenario(loan, { passesOver: true })
        for (const command of commands) {
          const wasOver = isOver(scenario.state)
          const known = scenario.events.length
          runCommand(loan, scenario, command)
          const isReopened = wasOver && !isOver(scenario.state)
          if (isReopened) reopened.push(scenario.state.closedThrough === scenario.today)
          // What a person writes off on the day on which it was opened again is no night's decision.
          const isAsked =
            command.act === 'writeOff' && scenario.events.at(-1)?.kind === 'writtenOff'
          const decided = daysDecided(scenario.events.slice(known, isAsked ? -1 : undefined))
          expect(decided.filter((day) => scenario.overDays?.has(day))).toEqual([])
        }
      }),
      { numRuns: 300 },
    )
    expect(reopened.filter((isFromToday) => !isFromToday)).toEqual([])
    expect(reopened.length).toBeGreaterThan(100)
  })

  it('keeps nothing for a refund while principal is owed', () => {
    const rules = { lateFeePercent: 5_00000n, chargeOffDays: 45, smallBalance: cents(40_00n) }
    const short = {
      principal: cents(2_500_00n),
      installments: 6,
      installmentAmount: cents(428_00n),
    }
    const applied: Transaction[] = []
    fc.assert(
      fc.property(fc.boolean(), anyOverCommands, (holdPartials, commands) => {
        const loan = aLoanUnderRules(short, { ...rules, holdPartials })
        const scenario = startScenario(loan)
        for (const command of commands) {
          runCommand(loan, scenario, command)
          const { principal, refundsPayable, chargedOff } = scenario.state
          const isOwing = principal > 0n && chargedOff === null
          expect([isOwing, isOwing ? refundsPayable : zero]).toEqual([isOwing, zero])
        }
        const moved = scenario.transactions.filter(({ kind }) => kind === 'overpaymentApplied')
        applied.push(...moved)
        const ledger = trialBalance(scenario.transactions)
        const { state } = scenario
        const balance = (account: AccountNo) => ledger.get(account) ?? zero
        expect([balance('1100'), negate(balance('2200')), negate(balance('2100'))]).toEqual([
          state.principal,
          state.refundsPayable,
          state.unapplied,
        ])
      }),
      { numRuns: 400 },
    )
    expect(applied.length).toBeGreaterThan(3)
  })

  it('charges one late fee at most for an installment, and none while late fees are stopped', () => {
    afterEach(100, (_loan, { state }) => {
      const numbers = state.lateFees.map(({ no }) => no)
      expect(new Set(numbers).size).toBe(numbers.length)
      const { bankruptSince } = state
      const since = state.lateFees.filter(
        ({ on, waivedOn }) => bankruptSince !== null && on >= bankruptSince && waivedOn === null,
      )
      expect(since).toEqual([])
    })
  })
})
