import { describe, expect, it } from 'vitest'
import { aLoanUnderRules } from '../../testing/builders.ts'
import { parseDay } from '../calendar.ts'
import { applyEvent } from '../loans/events/apply-event.ts'
import { newLoanState } from '../loans/loan.ts'
import type { BoardingEvent, LoanEvent } from '../loans/events/loan-event.ts'
import { refuseLoanEvent } from '../loans/events/refuse-loan-event.ts'
import { cents, parseDollars, zero } from '../money.ts'
import { lateFeeChargedThrough } from './boarded-late-fees.ts'
import { closeDay } from './close-day.ts'

const day = parseDay
const late = { lateFeePercent: 5_00000n, lateFeeMin: parseDollars('10.00') }
const loan = aLoanUnderRules({}, late)

/** Two of the installments are paid: the third is due on 15 April, its fee on the 26th. */
function boarded(on: string, given: Partial<BoardingEvent> = {}) {
  const event: BoardingEvent = {
    kind: 'boarded',
    on: day(on),
    principal: parseDollars('18158.36'),
    accrued: zero,
    lateFee: zero,
    nsfFee: zero,
    otherFee: zero,
    satisfied: cents(2n * loan.terms.installmentAmount),
    interestPaid: zero,
    ...given,
  }
  return applyEvent(loan, newLoanState(loan.terms), event)
}

/** The third installment is paid on 28 April, and its payment comes back on 4 May. */
function afterReturn(given: Partial<BoardingEvent> = {}) {
  const amount = loan.terms.installmentAmount
  const on = day('2026-04-28')
  const days = { effectiveOn: on, enteredOn: on }
  const payment = { kind: 'payment', channel: 'ach', amount, fee: zero, ...days } as const
  const { state } = closeDay(loan, boarded('2026-04-27', given).state, on)
  const paid = applyEvent(loan, state, payment)
  if (paid.split === null) throw new Error('a payment has its split')
  const returned = { kind: 'returned', payment: { ...payment, split: paid.split } } as const
  return applyEvent(loan, paid.state, { ...returned, on: day('2026-05-04') })
}

const numbers = (events: readonly LoanEvent[]) =>
  events.flatMap((event) => (event.kind === 'lateFeeAssessed' ? [event.no] : []))

describe('an installment due before boarding', () => {
  it('charges the late fee of a boarded installment as usual where its day comes after boarding', () => {
    const { state } = boarded('2026-04-20')
    const { events } = closeDay(loan, state, day('2026-04-26'))
    expect(numbers(events)).toEqual([3])
  })

  it('charges the late fee of a boarded installment with the boarding where its day is that day', () => {
    const { state, followed, transactions } = boarded('2026-04-26')
    expect([numbers(followed), state.lateFee]).toEqual([[3], 23_39n])
    expect(transactions.map(({ kind }) => kind)).toEqual(['boarding', 'feeAssessed'])
    expect(numbers(closeDay(loan, state, day('2026-05-10')).events)).toEqual([])
  })

  it('charges no second late fee for a boarded installment when its payment is returned', () => {
    expect(numbers(afterReturn().followed)).toEqual([])
    expect(numbers(afterReturn({ lateFeeCharged: true }).followed)).toEqual([])
  })

  it('charges a boarded installment at its return where the lender says that it bore no fee', () => {
    const { followed, state } = afterReturn({ lateFeeCharged: false })
    expect([numbers(followed), state.lateFee]).toEqual([[3], 23_39n])
  })

  it('takes a manual late fee for a boarded installment only where it bore no fee', () => {
    const on = day('2026-04-27')
    const fee = { kind: 'lateFeeAssessed', no: 3, amount: cents(5_00n), on } as const
    const refused = (given: Partial<BoardingEvent>) =>
      refuseLoanEvent(loan, boarded('2026-04-27', given).state, fee, { today: on })
    expect([refused({}), refused({ lateFeeCharged: false })]).toEqual(['hadLateFee', null])
  })
})

it.each([
  ['2026-02-15', 0],
  ['2026-02-26', 0],
  ['2026-02-27', 1],
  ['2026-04-26', 2],
  ['2026-04-27', 3],
])(
  'counts for a loan boarded on %s the late fees of %i installments as decided before',
  (on, through) => {
    expect(lateFeeChargedThrough(loan, day(on))).toBe(through)
  },
)
