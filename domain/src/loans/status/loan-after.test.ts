import { expect, it } from 'vitest'
import { aFee, aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import { replayEvents } from '../../../testing/replay-events.ts'
import { parseDay } from '../../calendar.ts'
import { cents, zero } from '../../money.ts'
import { loanAfter } from './loan-after.ts'

const day = parseDay
const loan = aLoanUnderRules()
const begun = { kind: 'disbursed', on: day('2026-01-15') } as const
const fee = aFee('lateFee', '23.39', '2026-02-26')
const before = replayEvents(loan, [begun, fee, aPayment('p1', '491.23', '2026-02-27')]).state
const after = replayEvents(loan, [begun, fee]).state
const on = day('2026-03-02')

it('says which fees are owed again, the days past due and the principal', () => {
  expect(loanAfter(loan, { before, after, on })).toEqual({
    lateFee: 23_39n,
    lateFeeAdded: 0n,
    nsfFee: 0n,
    otherFee: 0n,
    daysPastDue: 15,
    principal: 18_800_00n,
  })
})

it('says no days past due of a loan in bankruptcy', () => {
  const bankrupt = { ...after, bankruptSince: day('2026-03-01') }
  expect(loanAfter(loan, { before, after: bankrupt, on }).daysPastDue).toBeNull()
})

it('tells a late fee apart that is new from one that is owed again', () => {
  const unpaid = { feesPaid: zero, paid: [], refunded: zero } as const
  const late = { ...unpaid, on, waivedOn: null, short: zero, owed: zero } as const
  const known = { ...late, no: 1, amount: cents(23_39n) }
  const lateFees = [known, { ...late, no: 2, amount: cents(10_56n) }]
  const state = { ...after, lateFees, lateFee: cents(33_95n) }
  expect(
    loanAfter(loan, { before: { ...before, lateFees: [known] }, after: state, on }),
  ).toMatchObject({
    lateFee: 23_39n,
    lateFeeAdded: 10_56n,
  })
})
