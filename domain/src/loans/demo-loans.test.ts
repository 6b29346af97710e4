import { describe, expect, it } from 'vitest'
import { plainRules } from '../../testing/builders.ts'
import { type DemoLoan, demoLoans, type ExpectedRow } from '../../testing/demo-loans.ts'
import { type LocalDate, parseDay } from '../calendar.ts'
import type { AccountNo } from '../ledger/accounts.ts'
import { trialBalance } from '../../testing/balance.ts'
import type { Transaction } from '../ledger/transaction.ts'
import { type Cents, negate, sum, zero } from '../money.ts'
import { settlesOn } from '../payments/effective-date.ts'
import { roundToCents } from './interest/accrue-interest.ts'
import { amountsDue } from './status/amounts-due.ts'
import { readLoanHistory, readLoanTerms } from '../../testing/loan-input.ts'
import { isPaidOff } from './status/loan-status.ts'
import { payoffAmount, perDiem } from './payoff/payoff.ts'
import {
  type LoanHistoryEvent,
  replayEvents,
  type ReplayedLoan,
  type ReplayedEvent,
} from '../../testing/replay-events.ts'
import { settleHistory } from '../../testing/settle-history.ts'

// The histories of the data file, boarded as given facts: nothing of what a fact led to is read in.

const today = parseDay('2026-11-20')
const settleDays = { ach: 3, pad: 3, card: 2 }

function board(demo: DemoLoan) {
  const isCanadian = demo.id.startsWith('BA')
  const terms = readLoanTerms(demo, isCanadian ? 'CAD' : 'USD')
  const loan = { terms, rules: plainRules }
  const settlement = { country: isCanadian ? 'CA' : 'US', settleDays } as const
  const facts = readLoanHistory(terms, demo.tx)
  const petition = demo.bk?.slice(-10)
  const flagged: readonly LoanHistoryEvent[] =
    petition === undefined ? [] : [{ kind: 'flagged', flag: 'bankruptcy', on: parseDay(petition) }]
  const history: readonly LoanHistoryEvent[] = [
    ...facts,
    ...flagged,
    { kind: 'accrued', through: today },
  ]
  const settled = settleHistory(history, settlement, today)
  return {
    loan,
    settlement,
    inTransit: replayEvents(loan, history),
    settled: replayEvents(loan, settled),
  }
}

describe.each(demoLoans().map((demo) => [demo.id, demo] as const))('%s', (_id, demo) => {
  const { loan, settlement, inTransit, settled } = board(demo)
  const { state } = inTransit
  const due = amountsDue(loan, state, { today })

  it('splits every payment and fee of a demo loan to the cent', () => {
    expect(factRows(inTransit).map((each, no) => tell(each, demo.tx[no]))).toEqual(
      demo.tx.map(expected),
    )
  })

  it('ends with the balances of the demo loan’s data file', () => {
    const { status, ...figures } = demo.state
    expect({
      status: isPaidOff(state) ? 'PAID_OFF' : state.chargedOff === null ? 'OPEN' : 'CHARGED_OFF',
      P: Number(state.principal),
      accrued: Number(roundToCents(state.accruedExact, 'ACT365')),
      late: Number(state.lateFee),
      nsf: Number(state.nsfFee),
      oldestDueDt: due.oldestDueOn,
      daysPastDue: due.daysPastDue,
      pastDueAmt: Number(due.pastDueAmount),
      totalAmtDue: Number(due.totalAmountDue),
      nextDue: due.nextDueOn,
      calNextPayment: Number(due.nextPayment),
      payoff: Number(payoffAmount(loan.terms, state, today)),
      perdiem: Number(perDiem(loan.terms, state)),
    }).toMatchObject({ status, ...figures })
    expect(state.principal).toBe(BigInt(demo.balance))
  })

  it('sums up the interest paid of the demo loan’s data file, in all and in 2026', () => {
    const rows = factRows(inTransit)
    expect(Number(state.interestPaid)).toBe(demo.intPaid)
    expect(Number(sum(rows.map(interestFrom('0000-00-00'))))).toBe(demo.intPaid)
    expect(Number(sum(rows.map(interestFrom('2026-01-01'))))).toBe(demo.intYTD2026)
  })

  it('matches both trial balances of the demo loan’s data file', () => {
    expect(balances(inTransit.transactions)).toEqual(nonZero(demo.trialBalance))
    expect(balances(settled.transactions)).toEqual(nonZero(demo.trialSettled))
    expect(settled.state).toEqual(state)
  })

  it('settles every payment of a demo loan on its day', () => {
    const settledOn = new Map<string, LocalDate>()
    for (const { event } of settled.rows)
      if (event.kind === 'settled') settledOn.set(event.paymentId, event.on)
    const found = factRows(inTransit).flatMap(({ event }) => {
      if (event.kind !== 'payment') return []
      const on = settlesOn(event.effectiveOn, event.channel, settlement)
      const isCheck = event.channel === 'check'
      return [isCheck ? on : (settledOn.get(event.paymentId) ?? (on > today ? `not ${on}` : null))]
    })
    const paid = demo.tx.filter(({ type }) => type === 'PAYMENT')
    expect(found).toEqual(
      paid.map((each) => (each.settlesOn === undefined ? each.settledOn : `not ${each.settlesOn}`)),
    )
  })

  it('charges a demo loan off as its data file says', () => {
    const lost = state.chargedOff && {
      on: state.chargedOff.on,
      principal: Number(state.chargedOff.principal),
      interest: Number(state.chargedOff.interest),
      late: Number(state.chargedOff.lateFee),
      nsf: Number(state.chargedOff.nsfFee),
    }
    expect(lost).toEqual(demo.chargedOff ?? null)
  })
})

/** The rows of the given facts: without disbursement, flags, the last accrual. */
function factRows({ rows }: ReplayedLoan): readonly ReplayedEvent[] {
  const ours = new Set(['disbursed', 'flagged', 'accrued', 'settled', 'returnSettled'])
  return rows.filter(({ event }) => !ours.has(event.kind))
}

function tell(applied: ReplayedEvent, given: ExpectedRow | undefined) {
  const { event, split, state, catchUp } = applied
  const { date, type } = given ?? { date: '', type: '' }
  const told = { date, type, bal: Number(state.principal) }
  if (event.kind === 'payment' && split !== null) {
    const { interest, principal, lateFee, nsfFee, overpayment } = split
    return { ...told, ...row(interest, principal, lateFee, nsfFee), over: Number(overpayment) }
  }
  if (!isReversal(event)) return told
  return { ...told, ...takenBack(applied), catchup: Number(catchUp) }
}

function takenBack({ transactions }: ReplayedEvent) {
  const debited = trialBalance(transactions.filter(isTakenBack))
  const back = (account: AccountNo) => negate(debited.get(account) ?? zero)
  return row(back('1200'), back('1100'), back('1300'), back('1310'))
}

function expected({ date, type, bal, int = 0, prin = 0, late = 0, nsf = 0, ...rest }: ExpectedRow) {
  const told = { date, type, bal }
  if (type === 'PAYMENT') return { ...told, int, prin, late, nsf, over: rest.over }
  return rest.catchup === undefined
    ? told
    : { ...told, int, prin, late, nsf, catchup: rest.catchup }
}

function row(int: Cents, prin: Cents, late: Cents, nsf: Cents) {
  return { int: Number(int), prin: Number(prin), late: Number(late), nsf: Number(nsf) }
}

function isTakenBack({ kind }: Transaction): boolean {
  return kind === 'return' || kind === 'refund'
}

function isReversal({ kind }: LoanHistoryEvent): boolean {
  return kind === 'returned' || kind === 'refunded'
}

/** Interest paid by an event from a day on; what came back counts against. */
function interestFrom(
  day: string,
): (one: ReplayedEvent, no: number, rows: readonly ReplayedEvent[]) => Cents {
  return ({ event, split }, _no, rows) => {
    if (event.kind === 'payment' && event.effectiveOn >= day) return split?.interest ?? zero
    if (event.kind !== 'returned' && event.kind !== 'refunded') return zero
    const paid = rows.find(
      (each) => each.event.kind === 'payment' && each.event.paymentId === event.paymentId,
    )
    return event.on < day ? zero : negate(paid?.split?.interest ?? zero)
  }
}

function balances(transactions: readonly Transaction[]): Record<string, number> {
  const entries = [...trialBalance(transactions)].map(([no, amount]) => [no, Number(amount)])
  return nonZero(Object.fromEntries(entries) as Record<string, number>)
}

function nonZero(given: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(given).filter(([, amount]) => amount !== 0))
}
