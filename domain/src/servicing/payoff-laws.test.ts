import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aLoanUnderRules } from '../../testing/builders.ts'
import {
  anyCommands,
  anyServicedLoan,
  runCommand,
  openDaysThrough,
  startScenario,
  type LoanScenario,
} from '../../testing/random-servicing.ts'
import { addDays, type LocalDate } from '../calendar.ts'
import type { AccountNo } from '../ledger/accounts.ts'
import { trialBalance } from '../../testing/balance.ts'
import { applyEvent } from '../loans/events/apply-event.ts'
import { newLoanState } from '../loans/loan.ts'
import type { LoanUnderRules } from '../loans/events/loan-event.ts'
import { highestPaymentLessWaivers } from '../loans/payoff/project-loan.ts'
import { perDiem, totalOwedOn } from '../loans/payoff/payoff.ts'
import { add, type Cents, cents, subtract, zero } from '../money.ts'
import { feesFirst } from '../payments/allocate-payment.ts'
import type { Channel } from '../payments/effective-date.ts'

const anyLoan = anyServicedLoan(aLoanUnderRules, feesFirst)
const anyChannel = fc.constantFrom<Channel>('card', 'ach', 'pad', 'check', 'cash')

/** The bank's days between the day on which it is made and the day on which it posts. */
const anyWait = fc.integer({ min: 0, max: 5 })
const month = 30

type Paid = { readonly channel: Channel; readonly wait: number; readonly rest: Cents }

/** An open loan with any past, all of it paid but for a rest; null where there is no such payment. */
function payAllBut(loan: LoanUnderRules, scenario: LoanScenario, { channel, wait, rest }: Paid) {
  const postsOn = addDays(scenario.today, wait)
  const { paidOffOn, chargedOff, closedOn } = scenario.state
  if (paidOffOn !== null || chargedOff !== null || closedOn !== null) return null
  const amount = subtract(highestPaymentLessWaivers(loan, scenario.state, postsOn), rest)
  if (amount <= 0n) return null
  const days = { effectiveOn: postsOn, enteredOn: postsOn }
  const event = { kind: 'payment', channel, amount, fee: zero, ...days } as const
  const applied = applyEvent(loan, scenario.state, event)
  scenario.state = applied.state
  scenario.events.push(event)
  scenario.transactions.push(...applied.transactions)
  return postsOn
}

function checkAnyScenario(
  check: (loan: LoanUnderRules, scenario: LoanScenario, paid: Paid) => void,
  most: bigint,
) {
  const rest = fc.bigInt({ min: most === 0n ? 0n : 1n, max: most }).map(cents)
  const paid = fc.record({ channel: anyChannel, wait: anyWait, rest })
  fc.assert(
    fc.property(anyLoan, anyCommands, paid, (loan, commands, how) => {
      const scenario = startScenario(loan)
      for (const command of commands) runCommand(loan, scenario, command)
      check(loan, scenario, how)
    }),
    { numRuns: 100 },
  )
}

/** The day on which no bank may take back a debit of its scenario any more; null when it is over. */
function lastDayOfHold({ rules }: LoanUnderRules, { events }: LoanScenario, on: LocalDate) {
  const kept: LocalDate[] = []
  for (const event of events) {
    const isReturn = event.kind === 'returned' && event.amount === undefined
    const payment = isReturn ? event.payment : event.kind === 'payment' ? event : null
    if (payment?.channel !== 'ach' && payment?.channel !== 'pad') continue
    if (isReturn) kept.splice(kept.indexOf(payment.effectiveOn), 1)
    else kept.push(payment.effectiveOn)
  }
  const last = kept.toSorted().at(-1)
  const until = last === undefined ? on : addDays(last, rules.payoffHoldDays)
  return until > on ? until : null
}

/** Nothing is owed, in the loan state and in the ledger, on that day and on any after. */
function expectOver(
  loan: LoanUnderRules,
  { state, transactions }: LoanScenario,
  on: LocalDate,
): void {
  for (const days of [0, 1, month])
    expect(totalOwedOn(loan.terms, state, addDays(on, days))).toBe(0n)
  const ledger = trialBalance(transactions)
  const owed: AccountNo[] = ['1100', '1200', '1300', '1310', '1320', '2100']
  expect(owed.map((account) => ledger.get(account) ?? 0n)).toEqual(owed.map(() => 0n))
}

describe('a payoff', () => {
  it('leaves nothing owed or to be decided after a payoff by any method, on any day, of any loan', () => {
    checkAnyScenario((loan, scenario, paid) => {
      const { refundsPayable, lateFee } = scenario.state
      const on = payAllBut(loan, scenario, paid)
      if (on === null) return
      const { state } = scenario
      expect(state).toMatchObject({ paidOffOn: on, unapplied: 0n })
      // Where the contract has a charge for paying off, a wrong late fee is paid and refunded.
      const refunded = subtract(state.refundsPayable, refundsPayable)
      const mostRefunded = loan.rules.payoffFee > 0n ? lateFee : zero
      expect(refunded >= 0n && refunded <= mostRefunded).toBe(true)
      // What a smaller payment was held for ends with its day.
      const held = state.heldUntil !== null && state.heldUntil > on ? state.heldUntil : null
      expect(held).toBe(lastDayOfHold(loan, scenario, on))
      expectOver(loan, scenario, on)
      const events = scenario.events.length
      openDaysThrough(loan, scenario, addDays(on, month))
      expectOver(loan, scenario, on)
      const after = scenario.events.slice(events).map(({ kind }) => kind)
      const decided = after.filter((kind) => kind !== 'dayClosed' && kind !== 'payoffReleased')
      expect(decided).toEqual([])
      expect(scenario.state.heldUntil).toBeNull()
    }, 0n)
  })
})

describe('a payment that leaves no more than the small balance', () => {
  // A cent or two may be earned before the next opening, and count with the rest; more where the
  // payment is held as a part of an installment, and lowers no principal yet.
  it('ends a loan with a small remainder at the next opening, in the ledger and when replayed', () => {
    checkAnyScenario((loan, scenario, paid) => {
      const before = scenario.transactions.length
      const on = payAllBut(loan, scenario, paid)
      if (on === null) return
      const { smallBalance } = loan.rules
      const nextDay = perDiem(loan.terms, scenario.state)
      if (scenario.state.unapplied > 0n && add(paid.rest, nextDay) >= smallBalance) return
      openDaysThrough(loan, scenario, addDays(on, 1))
      expect(scenario.state.paidOffOn).not.toBeNull()
      expect(scenario.state.chargedOff).toBeNull()
      expectOver(loan, scenario, on)
      const booked = trialBalance(scenario.transactions.slice(before)).get('5300') ?? 0n
      // With the contract's charge what was paid is too much. What is held from before its day is
      // applied on a day with less interest.
      const isWhole = loan.rules.payoffFee === 0n && paid.wait === 0
      expect(booked >= paid.rest || !isWhole).toBe(true)
      expect(booked).toBeLessThanOrEqual(smallBalance)

      let state = newLoanState(loan.terms)
      for (const event of scenario.events) state = applyEvent(loan, state, event).state
      expect(state).toEqual(scenario.state)
    }, 98n)
  })
})
