import { describe, expect, it } from 'vitest'
import { afterEvents, aLoanUnderRules, aPayment } from '../../testing/builders.ts'
import { parseDay } from '../calendar.ts'
import { cents } from '../money.ts'
import { upcomingLateFees } from './upcoming-late-fees.ts'

// The first installment is due on 15 February; ten days of grace end on the 25th.
const loan = aLoanUnderRules({}, { lateFeePercent: 5_00000n, lateFeeMin: cents(10_00n) })
const closed = { kind: 'dayClosed', on: parseDay('2026-02-24') } as const
const unpaid = afterEvents(loan, [closed]).state
const paid = afterEvents(loan, [aPayment('p', '467.84', '2026-02-20'), closed]).state

describe('upcomingLateFees', () => {
  it.each([
    ['tells of no late fee by the last day of grace', unpaid, '2026-02-25', null],
    ['tells of the late fee of the day after', unpaid, '2026-02-26', '23.39 on 2026-02-26'],
    ['tells of it for a payment of days later', unpaid, '2026-03-02', '23.39 on 2026-02-26'],
    ['adds up the late fees of two installments', unpaid, '2026-03-30', '46.78 on 2026-02-26'],
    ['tells of none where the installment is paid', paid, '2026-03-02', null],
    ['tells of none for a payment that posts today', unpaid, '2026-02-24', null],
  ] as const)('computes the late fees before a payment: it %s', (_title, state, postsOn, told) => {
    const ahead = upcomingLateFees(loan, state, parseDay(postsOn))
    const text = ahead && `${Number(ahead.amount) / 100} on ${ahead.on}`
    expect(text).toBe(told)
  })
})
