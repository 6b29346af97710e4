import { expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules } from '../../testing/builders.ts'
import { parseDay } from '../calendar.ts'
import type { LoanHistoryEvent } from '../../testing/replay-events.ts'
import { cents, parseDollars, zero } from '../money.ts'
import { nsfFeeAfterReturn } from './nsf.ts'

const on = parseDay('2026-04-20')
const loan = aLoanUnderRules({}, { nsfFee: parseDollars('25.00') })
const flagged = (flag: 'bankruptcy' | 'closed' | 'repossession'): LoanHistoryEvent => ({
  kind: 'flagged',
  flag,
  on,
})
const fee = { kind: 'feeAssessed', fee: 'nsfFee', amount: 25_00n, on }

it.each([
  ['for want of funds', [], ['R01'], 0, fee],
  ['by a Canadian bank', [], ['908'], 0, fee],
  ['whatever else was said of it', [], ['R03', 'R09'], 0, fee],
  ['for another reason', [], ['R02'], 0, null],
  ['as a chargeback', [], ['chargeback'], 0, null],
  ['when the item bore one', [], ['R01'], 1, null],
  ['on a repossessed loan', [flagged('repossession')], ['R01'], 0, fee],
  ['on a bankrupt loan', [flagged('bankruptcy')], ['R01'], 0, null],
  ['on a closed loan', [flagged('closed')], ['R01'], 0, null],
  ['on a charged-off loan', [{ kind: 'chargedOff', on } as const], ['R01'], 0, null],
] as const)(
  'decides on the fee for a payment returned %s',
  (_why, events, codes, borne, expected) => {
    const { state } = afterEvents(loan, events)
    expect(nsfFeeAfterReturn(loan, state, { codes, borne, on })).toEqual(expected)
  },
)

it.each([
  ['less', 20_00n, 20_00n],
  ['more', 40_00n, 25_00n],
  ['no fee', null, 25_00n],
] as const)('charges no more than the payer agreed to, who agreed to %s', (_to, agreed, amount) => {
  const { state } = afterEvents(loan, [])
  const returned = { codes: ['R01'], agreed: agreed === null ? null : cents(agreed), on }
  expect(nsfFeeAfterReturn(loan, state, returned)).toEqual({ ...fee, amount })
})

it('charges nothing where the payer agreed to a fee of nothing', () => {
  const { state } = afterEvents(loan, [])
  expect(nsfFeeAfterReturn(loan, state, { codes: ['R01'], agreed: zero, on })).toBe(null)
})

it('leaves the returned-payment fee to the lender where its system is the system of record', () => {
  const { state } = afterEvents(loan, [])
  const theirs = { ...loan, mode: 'lender' } as const
  expect(nsfFeeAfterReturn(theirs, state, { codes: ['R01'], on })).toBe(null)
})
