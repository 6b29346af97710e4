import { readFileSync } from 'node:fs'
import { addDays, type LocalDate, parseDay } from '@quittance/domain/calendar'
import { readSettings } from '@quittance/domain/lenders/settings'
import { amountsDue } from '@quittance/domain/loans/status/amounts-due'
import { loanStatus } from '@quittance/domain/loans/status/loan-status'
import { formatDollars } from '@quittance/domain/money'
import { describe, expect, it } from 'vitest'
import type { GivenLoan } from './board-loan.ts'
import { demoLenders } from './tables/lenders.ts'
import { demoParties } from './tables/people.ts'
import { writeHistory } from './write-history.ts'

// The histories on other first days: what holds on all of them, every figure computed anew.

const file = new URL('tables/given-loans.json', import.meta.url)
const loans = JSON.parse(readFileSync(file, 'utf8')) as GivenLoan[]

/** Days of two years in all parts of a month, one of them before the histories were written. */
const days = Array.from({ length: 20 }, (_one, at) => addDays(parseDay('2026-09-20'), at * 41))

function tell(loanNo: string, today: LocalDate) {
  const given = loans.find((one) => one.loanNo === loanNo)
  const party = demoParties.find((one) => one.loanNo === loanNo)
  const lender = demoLenders.find(({ hosts }) => hosts.includes(party?.host ?? ''))
  if (given === undefined || party === undefined || lender === undefined) throw new Error(loanNo)
  const { boarded } = writeHistory({ given, party, lender, today })
  const rules = readSettings(lender.settings).servicing
  const { state, transactions } = boarded.replayed
  const due = amountsDue({ terms: boarded.terms, rules }, state, { today })
  const payments = boarded.events.filter(({ kind }) => kind === 'payment').length
  const sum = transactions.flatMap(({ lines }) => lines).reduce((all, one) => all + one.amount, 0n)
  return { state, due, payments, sum, status: loanStatus(state, due.daysPastDue) }
}

describe.each(days)('a demo that begins on %s', (today) => {
  it.each(['21-104233', '55-300127', '21-120777', '7-231902'])(
    'generates the demo loan %s as paid as agreed',
    (loanNo) => {
      const { status, due, state, sum } = tell(loanNo, today)
      expect(['current', 'pastDue']).toContain(status)
      expect(due.daysPastDue).toBeLessThanOrEqual(3) // a due date on a closed day waits for its debit
      expect(state.lateFee + state.nsfFee).toBe(0n)
      expect(sum).toBe(0n)
    },
  )

  it.each(['21-014402', '21-039127', '21-066310', '7-220145'])(
    'generates the demo loan %s as paid off',
    (loanNo) => {
      const { state, status } = tell(loanNo, today)
      expect([status, state.principal, state.refundsPayable]).toEqual(['paidOff', 0n, 0n])
    },
  )

  it('generates 21-098817 as past due, with its return and fees', () => {
    const { due, state } = tell('21-098817', today)
    expect(due.daysPastDue).toBeGreaterThanOrEqual(33)
    expect(due.daysPastDue).toBeLessThanOrEqual(66)
    expect(formatDollars(state.nsfFee)).toBe('25.00')
    expect(['20.29', '40.58']).toContain(formatDollars(state.lateFee)) // of one or two installments
  })

  it('generates 21-087450 as charged off, and asks for nothing', () => {
    const { status, due } = tell('21-087450', today)
    expect([status, due.totalAmountDue, due.nextPayment]).toEqual(['chargedOff', 0n, 0n])
  })

  it('generates 21-101556 as open, with a few payments left', () => {
    const { status, payments } = tell('21-101556', today)
    expect(['current', 'pastDue']).toContain(status)
    expect(payments).toBeGreaterThanOrEqual(46)
    expect(payments).toBeLessThanOrEqual(48)
  })

  it('generates 55-304418 as past due, with its return and fee', () => {
    const { due, state } = tell('55-304418', today)
    expect(due.daysPastDue).toBeGreaterThanOrEqual(14)
    expect(due.daysPastDue).toBeLessThanOrEqual(27)
    expect(formatDollars(state.nsfFee)).toBe('48.00')
    expect(formatDollars(due.totalAmountDue)).toBe('512.16')
  })
})
