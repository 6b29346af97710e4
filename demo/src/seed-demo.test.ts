import { demoLoans } from '../../domain/testing/demo-loans.ts'
import { toInstant } from '@quittance/domain/calendar'
import { formatDollars, cents } from '@quittance/domain/money'
import { checkSetting } from '@quittance/domain/lenders/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../server/testing/database/database.ts'
import { readLoanForLender } from '@quittance/server/lender-api/loans/read-loan'
import { type LenderDirectory, lenderDirectory } from '@quittance/server/lenders/lender-directory'
import { demoLenders } from './tables/lenders.ts'
import { demoParties } from './tables/people.ts'

// The demo as it is boarded, against the figures of the data file, to the cent.

const now = toInstant(Date.parse('2026-11-20T15:00:00Z'))
const clocks = { business: () => now, elapsed: () => now }
let database: TestDatabase
let lenders: LenderDirectory
beforeAll(async () => {
  database = await testDatabase({ seeded: true })
  lenders = lenderDirectory(database.db, clocks)
})
afterAll(() => database.close())

const loans = demoLoans().map((loan) => ({ ...loan, loanNo: loan.id.split(' ')[1] ?? '' }))

describe.each(loans)('loan $loanNo', (loan) => {
  const read = async () => {
    const host = demoParties.find(({ loanNo }) => loanNo === loan.loanNo)?.host ?? ''
    const lender = await lenders.byHost(host)
    if (lender === null) throw new Error(`no lender at ${host}`)
    return readLoanForLender({ db: database.db, clocks }, lender, loan.loanNo)
  }

  it('seeds every payment of a demo loan with its split, balance and settlement', async () => {
    const { payments } = await read()
    const expected = loan.tx.filter(({ type }) => type === 'PAYMENT')
    const told = payments.map((one) => [
      one.effectiveOn,
      one.channel.toUpperCase(),
      one.amount,
      one.fee,
      one.interest,
      one.principal,
      one.lateFee,
      one.nsfFee,
      one.overpayment,
      one.principalAfter,
      one.settledOn,
    ])
    const figures = expected.map((one) => [
      one.date,
      one.ch,
      dollars(one.amt),
      dollars(one.conv),
      dollars(one.int),
      dollars(one.prin),
      dollars(one.late),
      dollars(one.nsf),
      dollars(one.over),
      dollars(one.bal),
      one.ch === 'CHECK' ? null : (one.settledOn ?? null),
    ])
    expect(told).toEqual(figures)
  })

  it('seeds a demo loan with the balances, dues and payoff of the day', async () => {
    const { balances, due, payoff, perDiem, chargedOff } = await read()
    const { state } = loan
    expect(balances.principal).toBe(dollars(state.P))
    expect(balances.interest).toBe(dollars(state.accrued))
    expect(balances.lateFee).toBe(dollars(state.late))
    expect(balances.nsfFee).toBe(dollars(state.nsf))
    expect(due.daysPastDue).toBe(state.daysPastDue)
    expect(due.totalAmtDue).toBe(dollars(state.totalAmtDue))
    expect(due.calNextPayment).toBe(dollars(state.calNextPayment))
    expect(due.oldestDueDt).toBe(state.oldestDueDt ?? null)
    expect(due.pastDueAmt).toBe(dollars(state.pastDueAmt))
    expect(payoff).toBe(dollars(state.payoff)) // the file leaves both out where nothing is owed
    expect(perDiem).toBe(dollars(state.perdiem))
    expect(chargedOff?.principal).toBe(
      loan.chargedOff === undefined ? undefined : dollars(loan.chargedOff.principal),
    )
  })

  it('seeds a demo loan with the settled trial balance, which sums to zero', async () => {
    const { trialBalance } = await read()
    const expected = Object.entries(loan.trialSettled).filter(([, amount]) => amount !== 0)
    const told = Object.entries(trialBalance).filter(([, amount]) => amount !== '0.00')
    expect(Object.fromEntries(told)).toEqual(
      Object.fromEntries(expected.map(([account, amount]) => [account, dollars(amount)])),
    )
  })

  it('seeds a demo loan with the trial balance before settlement too', async () => {
    const { journal } = await read()
    const sums = new Map<string, bigint>()
    for (const { kind, lines } of journal) {
      if (kind.toLowerCase().includes('settle')) continue
      for (const { account, amount } of lines)
        sums.set(account, (sums.get(account) ?? 0n) + BigInt(amount.replace('.', '')))
    }
    const told = [...sums].filter(([, amount]) => amount !== 0n)
    const expected = Object.entries(loan.trialBalance).filter(([, amount]) => amount !== 0)
    expect(Object.fromEntries(told.map(([account, amount]) => [account, Number(amount)]))).toEqual(
      Object.fromEntries(expected),
    )
  })
})

it('seeds every demo lender with settings that its own API would take', () => {
  const refused = demoLenders.flatMap(({ settings }) =>
    Object.entries(settings).filter(([name, value]) => !checkSetting(name, value).ok),
  )
  expect(refused).toEqual([])
})

function dollars(amount: number | undefined): string {
  return formatDollars(cents(BigInt(amount ?? 0)))
}
