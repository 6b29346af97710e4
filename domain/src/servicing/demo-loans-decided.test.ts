import { describe, expect, it } from 'vitest'
import { type DemoLoan, demoLoans } from '../../testing/demo-loans.ts'
import { parseDay } from '../calendar.ts'
import type { AccountNo } from '../ledger/accounts.ts'
import { trialBalance } from '../../testing/balance.ts'
import type { Transaction } from '../ledger/transaction.ts'
import { readServicingSettings } from '../lenders/settings-servicing.ts'
import { roundToCents } from '../loans/interest/accrue-interest.ts'
import { readLoanHistory, readLoanTerms } from '../../testing/loan-input.ts'
import { loanFields } from '../loans/loan-fields.ts'
import { payoffAmount } from '../loans/payoff/payoff.ts'
import type { LoanHistoryEvent } from '../../testing/replay-events.ts'
import { settleHistory } from '../../testing/settle-history.ts'
import { simulateHistory } from '../../testing/simulate-history.ts'

// The engine is given what people and banks did: what was paid, what came back and with which code,
// the petition. Late fees, NSF fees and the charge-off are for it to find.

const today = parseDay('2026-11-20')
const settleDays = { ach: 3, pad: 3, card: 2 }
const decided = new Set(['LATE_FEE', 'NSF_FEE', 'CHARGE_OFF'])

const lenders: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  LM: { graceDays: 15, lateFeePercent: '5', lateFeeMin: '0.00', nsfFee: '25.00' },
  HP: {
    graceDays: 10,
    lateFeePercent: '5',
    lateFeeMin: '10.00',
    lateFeeMax: '35.00',
    nsfFee: '25.00',
  },
  BA: {
    country: 'CA',
    graceDays: 5,
    lateFeePercent: '0',
    lateFeeMin: '0.00',
    lateFeeMax: '0.00',
    nsfFee: '48.00',
  },
}

function live(demo: DemoLoan) {
  const lender = demo.id.slice(0, 2)
  const isCanadian = lender === 'BA'
  const terms = readLoanTerms(demo, isCanadian ? 'CAD' : 'USD')
  const rules = readServicingSettings(lenders[lender] ?? {})
  const facts = readLoanHistory(
    terms,
    demo.tx.filter(({ type }) => !decided.has(type)),
  )
  const history = withPetition(facts, demo.bk?.slice(-10))
  const settlement = { country: isCanadian ? 'CA' : 'US', settleDays } as const
  const loan = { terms, rules }
  return {
    loan,
    inTransit: simulateHistory(loan, history, today),
    settled: simulateHistory(loan, settleHistory(history, settlement, today), today),
  }
}

function withPetition(facts: readonly LoanHistoryEvent[], petition: string | undefined) {
  if (petition === undefined) return facts
  const on = parseDay(petition)
  return [...facts, { kind: 'flagged', flag: 'bankruptcy', on } as const]
}

describe.each(demoLoans().map((demo) => [demo.id, demo] as const))('%s', (_id, demo) => {
  const { loan, inTransit, settled } = live(demo)
  const { state } = inTransit

  it('charges the fees and the charge-off of the demo loan’s data file, on their days', () => {
    const found = inTransit.rows.flatMap(({ event }) => {
      if (event.kind === 'lateFeeAssessed')
        return [['LATE_FEE', event.on, Number(event.amount), event.no]]
      if (event.kind === 'feeAssessed') return [['NSF_FEE', event.on, Number(event.amount), null]]
      return event.kind === 'chargedOff' ? [['CHARGE_OFF', event.on, null, null]] : []
    })
    const expected = demo.tx
      .filter(({ type }) => decided.has(type))
      .map(({ type, date, amt, inst }) => [
        type,
        date,
        type === 'CHARGE_OFF' ? null : amt,
        inst ?? null,
      ])
    expect(found).toEqual(expected)
  })

  it('ends with the balances of the demo loan’s data file', () => {
    const fields = loanFields(loan, state, { today, lastPaid: null, hasScheduled: false })
    const status = fields.isPaidOff ? 'PAID_OFF' : state.chargedOff ? 'CHARGED_OFF' : 'OPEN'
    const { status: expected, ...figures } = demo.state
    expect({
      P: Number(state.principal),
      accrued: Number(roundToCents(state.accruedExact, 'ACT365')),
      late: Number(state.lateFee),
      nsf: Number(state.nsfFee),
      oldestDueDt: fields.oldestDueOn,
      daysPastDue: fields.daysPastDue,
      pastDueAmt: Number(fields.pastDueAmount),
      totalAmtDue: Number(fields.totalAmountDue),
      nextDue: fields.nextDueOn,
      calNextPayment: Number(fields.nextPayment),
      payoff: Number(payoffAmount(loan.terms, state, today)),
      perdiem: Number(fields.perDiem),
    }).toMatchObject(figures)
    expect(status).toBe(expected)
    expect(Number(state.interestPaid)).toBe(demo.intPaid)
    const { on = null, principal = 0n, interest = 0n, lateFee = 0n } = state.chargedOff ?? {}
    expect([on, Number(principal), Number(interest), Number(lateFee)]).toEqual([
      demo.chargedOff?.on ?? null,
      demo.chargedOff?.principal ?? 0,
      demo.chargedOff?.interest ?? 0,
      demo.chargedOff?.late ?? 0,
    ])
  })

  it('matches both trial balances of the demo loan’s data file', () => {
    expect(balances(inTransit.transactions)).toEqual(nonZero(demo.trialBalance))
    expect(balances(settled.transactions)).toEqual(nonZero(demo.trialSettled))
  })
})

function balances(transactions: readonly Transaction[]): Record<string, number> {
  const entries = [...trialBalance(transactions)].map(([no, amount]) => [no, Number(amount)])
  return nonZero(Object.fromEntries(entries) as Record<AccountNo, number>)
}

function nonZero(given: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(given).filter(([, amount]) => amount !== 0))
}
