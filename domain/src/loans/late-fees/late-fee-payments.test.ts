import { describe, expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import { parseDay } from '../../calendar.ts'
import { trialBalance } from '../../../testing/balance.ts'
import { negate, parseDollars, zero } from '../../money.ts'
import { feesFirst } from '../../payments/allocate-payment.ts'
import type { LoanHistoryEvent, ReplayedLoan } from '../../../testing/replay-events.ts'

const day = parseDay
const late = { lateFeePercent: 5_00000n, lateFeeMin: parseDollars('10.00') }
const loan = aLoanUnderRules({ rate: 0n }, late)

const fee = (no: number, on: string, dollars = '23.39'): LoanHistoryEvent => ({
  kind: 'lateFeeAssessed',
  no,
  amount: parseDollars(dollars),
  on: day(on),
})
const waived = (dollars: string, on: string): LoanHistoryEvent => ({
  kind: 'feeWaived',
  fee: 'lateFee',
  amount: parseDollars(dollars),
  on: day(on),
})
const named = (no: number, on: string): LoanHistoryEvent => ({
  kind: 'lateFeeWaived',
  no,
  on: day(on),
})
const bankrupt = (on: string): LoanHistoryEvent => ({
  kind: 'flagged',
  flag: 'bankruptcy',
  on: day(on),
})
const back = (paymentId: string, on: string): LoanHistoryEvent => ({
  kind: 'returned',
  paymentId,
  on: day(on),
  code: 'R10',
})
const cheque = (id: string, dollars: string, effectiveOn: string, enteredOn: string) =>
  aPayment(id, dollars, effectiveOn, { channel: 'check', enteredOn: day(enteredOn) })

const incomeOf = ({ transactions }: ReplayedLoan) =>
  negate(trialBalance(transactions).get('4100') ?? zero)
const closedOn = ({ state }: ReplayedLoan) => state.lateFees.map(({ waivedOn }) => waivedOn)

describe('a waiver by amount', () => {
  it('closes the fee that a waiver by amount covers: no check entered late waives it again', () => {
    const events = [fee(1, '2026-02-26'), waived('23.39', '2026-03-01')]
    const done = afterEvents(loan, [...events, cheque('p1', '467.84', '2026-02-20', '2026-03-02')])
    expect(done.state.principal).toBe(18_332_16n)
    expect([done.state.lateFee, incomeOf(done)]).toEqual([0n, 0n])
    expect(closedOn(done)).toEqual(['2026-03-01'])
  })

  it('closes the fee that a waiver by amount covers: no petition entered late waives it again', () => {
    const events = [fee(1, '2026-02-26'), waived('23.39', '2026-03-01')]
    const done = afterEvents(loan, [...events, bankrupt('2026-02-20')])
    expect([done.state.principal, done.state.lateFee, incomeOf(done)]).toEqual([18_800_00n, 0n, 0n])
  })

  it('waives by amount what is still owed, the oldest first, and nothing that was paid', () => {
    const fees = [fee(1, '2026-02-26'), fee(2, '2026-03-26')]
    const paid = aPayment('p1', '959.07', '2026-03-27') // two installments and the older fee
    const done = afterEvents(loan, [...fees, paid, waived('23.39', '2026-03-28')])
    expect(closedOn(done)).toEqual([null, '2026-03-28'])
    const again = afterEvents(loan, [
      ...fees,
      paid,
      waived('23.39', '2026-03-28'),
      bankrupt('2026-02-01'),
    ])
    expect(closedOn(again)).toEqual(['2026-03-27', '2026-03-28'])
    expect([incomeOf(again), again.state.principal]).toEqual([0n, 17_840_93n])
  })

  it('leaves the rest of a partly waived fee to be waived, and no more', () => {
    const events = [fee(1, '2026-02-26'), waived('10.00', '2026-03-01')]
    const done = afterEvents(loan, [...events, cheque('p1', '467.84', '2026-02-20', '2026-03-02')])
    expect([done.state.principal, done.state.lateFee, incomeOf(done)]).toEqual([18_332_16n, 0n, 0n])
    expect(closedOn(done)).toEqual(['2026-03-02'])
  })

  it('waives by amount the late fees that were boarded before any other', () => {
    const charged: LoanHistoryEvent = {
      kind: 'feeAssessed',
      fee: 'lateFee',
      amount: parseDollars('5.00'),
      on: day('2026-02-01'),
    }
    const events = [charged, fee(1, '2026-02-26'), waived('6.00', '2026-03-01')]
    const { state } = afterEvents(loan, events)
    expect(state.lateFees.map(({ owed }) => owed)).toEqual([22_39n])
  })

  it('needs no waiver for a fee that was written off, and refunds nothing of it', () => {
    const ended: LoanHistoryEvent = { kind: 'writtenOff', on: day('2026-02-28') }
    const done = afterEvents(loan, [fee(1, '2026-02-26'), ended, bankrupt('2026-02-20')])
    expect(done.state.refundsPayable).toBe(0n)
    expect(incomeOf(done)).toBe(23_39n)
  })
})

describe('which payment waives a late fee', () => {
  it('waives a late fee by a payment within the days of grace alone, and by no later one', () => {
    const events = [aPayment('p1', '400.00', '2026-02-20'), fee(1, '2026-02-26')]
    const later = aPayment('p2', '67.84', '2026-02-26')
    const done = afterEvents(loan, [...events, later, aPayment('p3', '467.84', '2026-03-15')])
    expect(closedOn(done)).toEqual([null])
  })

  it('waives no late fee by a payment after a manual fee for a paid installment', () => {
    const paid = aPayment('p1', '467.84', '2026-02-15')
    const events = [paid, fee(1, '2026-02-26'), aPayment('p2', '467.84', '2026-03-15')]
    expect(closedOn(afterEvents(loan, events))).toEqual([null])
    const backDated = cheque('p2', '10.00', '2026-02-20', '2026-03-15')
    expect(closedOn(afterEvents(loan, [paid, fee(1, '2026-02-26'), backDated]))).toEqual([null])
  })

  it('waives a late fee by a payment in time that is short of the fee alone, where fees come first', () => {
    const first = aLoanUnderRules({ rate: 0n }, { ...late, waterfall: feesFirst })
    const cheques = [fee(1, '2026-02-26'), cheque('p1', '467.84', '2026-02-20', '2026-03-02')]
    const done = afterEvents(first, cheques)
    expect(closedOn(done)).toEqual(['2026-03-02'])
    expect([done.state.principal, done.state.satisfied]).toEqual([18_332_16n, 467_84n])
    const less = [fee(1, '2026-02-26'), cheque('p1', '467.83', '2026-02-20', '2026-03-02')]
    expect(closedOn(afterEvents(first, less))).toEqual([null])
  })
})

describe('what was paid of a waived fee', () => {
  const paid = aPayment('p1', '491.23', '2026-02-28') // an installment and its fee

  it('applies what was paid of a waived fee to other late fees first, then principal', () => {
    const events = [fee(1, '2026-02-26'), paid, fee(2, '2026-03-26', '10.00')]
    const done = afterEvents(loan, [...events, named(1, '2026-03-27')])
    expect([done.state.lateFee, done.state.principal]).toEqual([0n, 18_318_77n])
    expect([incomeOf(done), done.state.feesPaid]).toEqual([10_00n, 10_00n])
  })

  it('raises the principal, and owes no fee, when the payment of a waived fee is returned', () => {
    const done = afterEvents(loan, [fee(1, '2026-02-26'), paid, named(1, '2026-03-01')])
    expect(done.state.principal).toBe(18_308_77n)
    const gone = afterEvents(loan, [
      fee(1, '2026-02-26'),
      paid,
      named(1, '2026-03-01'),
      back('p1', '2026-03-02'),
    ])
    expect([gone.state.principal, gone.state.lateFee]).toEqual([18_800_00n, 0n])
    expect([incomeOf(gone), gone.state.feesPaid, gone.state.satisfied]).toEqual([0n, 0n, 0n])
  })

  it('owes the fee again that the amount of a waived fee went to when its payment is returned', () => {
    const events = [fee(1, '2026-02-26'), paid, fee(2, '2026-03-26', '10.00')]
    const { state } = afterEvents(loan, [
      ...events,
      named(1, '2026-03-27'),
      back('p1', '2026-03-28'),
    ])
    expect([state.lateFee, state.principal]).toEqual([10_00n, 18_800_00n])
    expect(state.lateFees.map(({ owed }) => owed)).toEqual([0n, 10_00n])
  })

  it('leaves another payment unchanged that paid a late fee which remains', () => {
    const second = aPayment('p2', '491.23', '2026-03-28')
    const events = [fee(1, '2026-02-26'), paid, fee(2, '2026-03-26'), second]
    const { state } = afterEvents(loan, [
      ...events,
      named(1, '2026-03-29'),
      back('p1', '2026-03-30'),
    ])
    expect([state.lateFee, state.principal]).toEqual([0n, 18_332_16n])
  })

  it('bears interest from the waiver on when the payment of a waived fee is returned', () => {
    const bearing = aLoanUnderRules({}, late)
    const events = [fee(1, '2026-02-26'), paid, named(1, '2026-03-01'), back('p1', '2026-03-10')]
    const never = [fee(1, '2026-02-26'), named(1, '2026-03-01')]
    const until: LoanHistoryEvent = { kind: 'accrued', through: day('2026-03-10') }
    const done = afterEvents(bearing, events).state
    const same = afterEvents(bearing, [...never, until]).state
    expect([done.principal, done.accruedExact]).toEqual([same.principal, same.accruedExact])
  })

  it('takes the refund of a waived fee back, or owes it where it was sent, when its payment is returned', () => {
    const end = aPayment('p1', '18823.39', '2026-02-28')
    const events = [fee(1, '2026-02-26'), end, named(1, '2026-03-01')]
    expect(afterEvents(loan, events).state.refundsPayable).toBe(23_39n)
    const gone = afterEvents(loan, [...events, back('p1', '2026-03-02')]).state
    expect([gone.principal, gone.lateFee, gone.otherFee]).toEqual([18_800_00n, 0n, 0n])
    expect(gone.refundsPayable).toBe(0n)
    const amount = parseDollars('23.39')
    const sent: LoanHistoryEvent = { kind: 'overpaymentRefunded', amount, on: day('2026-03-01') }
    const owed = afterEvents(loan, [...events, sent, back('p1', '2026-03-02')]).state
    expect([owed.principal, owed.lateFee, owed.otherFee]).toEqual([18_800_00n, 0n, 23_39n])
  })
})

it('applies reversed interest to late fees before principal', () => {
  const bearing = aLoanUnderRules({}, late)
  const paid = aPayment('p1', '1000.00', '2026-02-15') // 143.70 of interest
  const lowered: LoanHistoryEvent = {
    kind: 'rateChanged',
    from: day('2026-01-16'),
    rate: 0n,
    on: day('2026-02-15'),
  }
  const events = [fee(1, '2026-02-15', '50.00'), paid]
  const before = afterEvents(bearing, events).state
  const done = afterEvents(bearing, [...events, lowered])
  expect([before.lateFee, done.state.lateFee]).toEqual([0n, 0n])
  const owing = [paid, fee(1, '2026-02-15', '50.00')]
  const { state, rows } = afterEvents(bearing, [...owing, lowered])
  expect([state.lateFee, state.feesPaid]).toEqual([0n, 50_00n])
  expect(state.principal).toBe(17_850_00n)
  expect(rows.at(-1)?.transactions.at(-1)?.lines).toContainEqual({
    account: '1300',
    amount: -50_00n,
  })
})
