import { describe, expect, it } from 'vitest'
import { plainRules } from './builders.ts'
import { demoLoans } from './demo-loans.ts'
import { type LocalDate, parseDay } from '../src/calendar.ts'
import { readLoanHistory, readLoanTerms } from './loan-input.ts'
import { cents } from '../src/money.ts'
import { simulateHistory } from './simulate-history.ts'

const asOf = parseDay('2026-11-20')
const rules = {
  ...plainRules,
  graceDays: 15,
  lateFeePercent: 5_00000n,
  nsfFee: cents(25_00n),
}

/** A demo loan by what people and its bank did, without what the data file says of the rest. */
function live(id: string, until: LocalDate = asOf, given: Partial<typeof rules> = {}) {
  const loan = demoLoans().find((one) => one.id.endsWith(id))
  if (loan === undefined) throw new Error(id)
  const terms = readLoanTerms(loan, 'USD')
  const facts = loan.tx.filter(({ type }) => ['PAYMENT', 'RETURN', 'REFUND'].includes(type))
  const history = readLoanHistory(terms, facts).filter(
    (event) => event.kind !== 'payment' || event.enteredOn <= until,
  )
  return { loan, ...simulateHistory({ terms, rules: { ...rules, ...given } }, history, until) }
}

describe('a history lived day by day', () => {
  it('assesses the fees of a returned payment, each on its day', () => {
    const { events, state, loan } = live('21-098817')
    const fees = events.filter(({ kind }) => kind === 'feeAssessed' || kind === 'lateFeeAssessed')
    expect(fees).toMatchObject([
      { kind: 'feeAssessed', fee: 'nsfFee', amount: 25_00n, on: '2026-10-19' },
      { kind: 'lateFeeAssessed', amount: 20_29n, on: '2026-10-31' },
    ])
    expect(state.principal).toBe(BigInt(loan.state.P))
  })

  it('charges no fee for a return that the lender takes none for', () => {
    const { events } = live('21-098817', asOf, { nsfFee: cents(0n) })
    expect(events.filter(({ kind }) => kind === 'feeAssessed')).toEqual([])
  })

  it('charges a loan off on the first day that is too late, and earns nothing after it', () => {
    const { state, loan } = live('21-087450')
    expect(state.chargedOff).toMatchObject({
      on: '2026-05-03',
      principal: BigInt(loan.chargedOff?.principal ?? 0),
      interest: BigInt(loan.chargedOff?.interest ?? 0),
    })
    expect(state.principal).toBe(0n)
  })

  it('leaves a loan alone on the day before its charge-off, and posts in balance', () => {
    const before = live('21-087450', parseDay('2026-05-02'))
    expect(before.state.chargedOff).toBeNull()
    const after = live('21-087450', parseDay('2026-05-03'))
    expect(after.state.chargedOff).not.toBeNull()
    const lines = after.transactions.flatMap((transaction) => transaction.lines)
    expect(lines.reduce((all, { amount }) => all + amount, 0n)).toBe(0n)
  })

  it('posts no interest on a day on which nothing else happened', () => {
    const { events } = live('21-104233')
    expect(events.filter(({ kind }) => kind === 'accrued')).toEqual([
      { kind: 'accrued', through: asOf },
    ])
  })
})
